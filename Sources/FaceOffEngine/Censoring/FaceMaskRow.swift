// SPDX-License-Identifier: MIT

import Glibc

/// One row of a face's mask: the ellipse's own coordinates grow by (`du`, `dv`) from pixel to pixel.
struct FaceMaskRow {
  let u: Double
  let v: Double
  let du: Double
  let dv: Double
  let softness: Double

  /// The pixels of 0..<`width` with any coverage.
  func covered(width: Int) -> Range<Int> {
    span(radius: 1 + softness, width: width, roundingOut: true)
  }

  /// The pixels of 0..<`width` with full coverage.
  func full(width: Int) -> Range<Int> {
    span(radius: 1, width: width, roundingOut: false)
  }

  /// The coverage of pixel `x`, 0…1.
  @inline(__always)
  func coverage(_ x: Int) -> Float {
    let a = Float(u + du * Double(x))
    let b = Float(v + dv * Double(x))
    return FaceMask.falloff(((a * a + b * b).squareRoot() - 1) / Float(softness))
  }

  /// Solves |(u + x·du, v + x·dv)| ≤ radius for x.
  private func span(radius: Double, width: Int, roundingOut: Bool) -> Range<Int> {
    let a = du * du + dv * dv
    let b = u * du + v * dv
    let discriminant = b * b - a * (u * u + v * v - radius * radius)
    guard discriminant >= 0, a > 0 else { return 0..<0 }
    let root = discriminant.squareRoot()
    let from = (-b - root) / a
    let to = (-b + root) / a
    let low = min(max(from.rounded(roundingOut ? .down : .up), 0), Double(width))
    let high = min(max(to.rounded(roundingOut ? .up : .down) + 1, 0), Double(width))
    return low < high ? Int(low)..<Int(high) : 0..<0
  }
}
