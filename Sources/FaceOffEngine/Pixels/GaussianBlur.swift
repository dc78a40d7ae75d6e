// SPDX-License-Identifier: MIT

import Glibc

/// A Gaussian blur, made of three box filters in each direction; its cost does not depend on its radius.
///
/// Edges are clamped. Box widths are chosen as in P. Kovesi, "Fast Almost-Gaussian Filtering" (DICTA 2010), so
/// that the variances of the three boxes add up to the Gaussian's.
public struct GaussianBlur: Hashable, Sendable {
  /// Half widths of the three boxes in pixels: a box has 2r + 1 of them.
  public let boxRadii: [Int]

  /// - Parameter sigma: standard deviation in pixels, from 0 (changes nothing) to beyond any picture's size.
  public init(sigma: Double) {
    let sigma = sigma.isNaN ? 0 : min(max(sigma, 0), Double(GaussianBlur.largestRadius))
    let passes = 3.0
    let ideal = (12 * sigma * sigma / passes + 1).squareRoot()
    let lower = Int(((ideal - 1) / 2).rounded(.down))
    let width = Double(2 * lower + 1)
    let narrow =
      (12 * sigma * sigma - passes * width * width - 4 * passes * width - 3 * passes) / (-4 * width - 4)
    boxRadii = (0..<3).map { Double($0) < narrow.rounded() ? lower : lower + 1 }
  }

  /// Three boxes of 2 × `boxRadius` + 1 pixels each.
  public init(boxRadius: Int) {
    boxRadii = Array(repeating: min(max(boxRadius, 0), GaussianBlur.largestRadius), count: 3)
  }

  /// Blurs a whole picture in place, each channel by itself.
  public func apply(to picture: inout PixelBuffer) {
    guard boxRadii.contains(where: { $0 > 0 }) else { return }
    let size = picture.size
    let channels = picture.format.channels
    picture.withMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let line = BoxFilterLine(capacity: size.longSide)
      blurRows(base, size, channels: channels, line)
      blurColumns(base, height: size.height, stride: size.width * channels, line)
    }
  }

  /// Sixteen lanes at a time: the bytes of four rows' pixels, or one byte of each of sixteen gray rows.
  private func blurRows(
    _ base: UnsafeMutablePointer<UInt8>, _ size: PixelSize, channels: Int, _ line: BoxFilterLine
  ) {
    let rowsAtOnce = channels == 1 ? 16 : 4
    let stride = size.width * channels
    for y in Swift.stride(from: 0, to: size.height, by: rowsAtOnce) {
      // Past the last row the last one is read again, and written as often: with the same values.
      let rows = SIMD16<Int>(clamping: y, count: rowsAtOnce, limit: size.height, times: stride)
      switch channels {
      case 1: line.load(base, rows, count: size.width)
      default: line.load(base, rows, count: size.width, channels: channels)
      }
      line.filter(count: size.width, radii: boxRadii)
      switch channels {
      case 1: line.store(base, rows, count: size.width)
      default: line.store(base, rows, count: size.width, channels: channels)
      }
    }
  }

  /// Sixteen neighbouring bytes of each row at a time.
  private func blurColumns(
    _ base: UnsafeMutablePointer<UInt8>, height: Int, stride: Int, _ line: BoxFilterLine
  ) {
    for x in Swift.stride(from: 0, to: stride, by: 16) {
      let lanes = min(16, stride - x)
      line.loadColumn(base + x, stride: stride, count: height, lanes: lanes)
      line.filter(count: height, radii: boxRadii)
      line.storeColumn(base + x, stride: stride, count: height, lanes: lanes)
    }
  }

  /// Pixels; larger than any picture's side, and small enough for exact sums.
  private static let largestRadius = 1 << 20
}

extension SIMD16<Int> {
  /// The offsets of `count` rows from `first` on, none beyond the last of `limit` rows.
  fileprivate init(clamping first: Int, count: Int, limit: Int, times stride: Int) {
    self.init(repeating: 0)
    for lane in 0..<count { self[lane] = Swift.min(first + lane, limit - 1) * stride }
  }
}
