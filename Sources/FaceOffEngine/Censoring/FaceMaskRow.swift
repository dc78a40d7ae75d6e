// SPDX-License-Identifier: MIT

import Glibc

/// One row of a face's mask: the ellipse's own coordinates grow by (`du`, `dv`) from pixel to pixel.
struct FaceMaskRow {
  let u: Double
  let v: Double
  let du: Double
  let dv: Double
  let softness: Double
  private let steepness: Float

  init(u: Double, v: Double, du: Double, dv: Double, softness: Double) {
    self.u = u
    self.v = v
    self.du = du
    self.dv = dv
    self.softness = softness
    self.steepness = Float(1 / softness)
  }

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
    let step = Float(x & 7)
    let (first, second) = block(x & ~7)
    let a = first + step * Float(du)
    let b = second + step * Float(dv)
    return FaceMask.falloff(((a * a + b * b).squareRoot() - 1) * steepness)
  }

  /// Writes the coverage of the pixels of `span`, each at its own index.
  ///
  /// Eight at a time, which the compiler does not do by itself for a square root: a third of the time. The eights
  /// begin at the same pixels whatever the span, so that each pixel has one coverage.
  func fill(_ target: UnsafeMutablePointer<Float>, _ span: Range<Int>) {
    let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var x = span.lowerBound
    while x < span.upperBound {
      guard x & 7 == 0, x + 8 <= span.upperBound else {
        target[x] = coverage(x)
        x += 1
        continue
      }
      let (first, second) = block(x)
      let a = first + steps * Float(du)
      let b = second + steps * Float(dv)
      let t = (((a * a + b * b).squareRoot() - 1) * steepness).clamped(lowerBound: .zero, upperBound: .one)
      let coverage = 1 - t * t * (3 - 2 * t)
      UnsafeMutableRawPointer(target + x).storeBytes(of: coverage, as: SIMD8<Float>.self)
      x += 8
    }
  }

  @inline(__always)
  private func block(_ x: Int) -> (Float, Float) {
    (Float(u + du * Double(x)), Float(v + dv * Double(x)))
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
