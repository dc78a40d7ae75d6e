// SPDX-License-Identifier: MIT

/// How much texture each part of a picture has: the mean difference of neighbouring samples.
struct DetailMap {
  private let picture: PixelBuffer
  private let turn: Orientation

  /// - Parameters:
  ///   - picture: a small version of the photo will do.
  ///   - turn: how it is turned before places in it are named.
  init(_ picture: PixelBuffer, turn: Orientation = .up) {
    self.picture = picture
    self.turn = turn
  }

  /// The mean absolute second difference along rows and columns, in levels of 255, over all channels.
  ///
  /// - Parameters:
  ///   - rect: a part of `level`.
  ///   - level: the whole turned picture at another size.
  func mean(in rect: PixelRect, of level: PixelSize) -> Double {
    let stored = turn.swapsSides ? level.transposed : level
    let part = turn.storedBox(Box(rect), stored: stored).scaled(
      x: Double(picture.width) / Double(stored.width), y: Double(picture.height) / Double(stored.height))
    let columns = Self.range(part.x, part.maxX, limit: picture.width)
    let rows = Self.range(part.y, part.maxY, limit: picture.height)
    guard !columns.isEmpty, !rows.isEmpty else { return 0 }
    let channels = picture.format.channels
    let count = columns.count * channels
    let sum = picture.withBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return rows.reduce(0) {
        let row = base + ($1 * picture.stride + columns.lowerBound * channels)
        return $0 + differences(row, count: count, step: channels, stride: picture.stride)
      }
    }
    return Double(sum) / Double(count * rows.count)
  }

  /// Without the outermost samples, which have no neighbours.
  private static func range(_ low: Double, _ high: Double, limit: Int) -> Range<Int> {
    let first = max(1, Int(low))
    return first..<max(first, min(limit - 1, Int(high)))
  }
}

/// How far the samples of a row are from their four neighbours, in sum; `step` leads to the next pixel's sample.
private func differences(_ row: UnsafePointer<UInt8>, count: Int, step: Int, stride: Int) -> Int {
  var sum = UInt32(0)
  for i in 0..<count {
    let around =
      Int16(row[i - step]) &+ Int16(row[i + step]) &+ Int16(row[i - stride]) &+ Int16(row[i + stride])
    sum &+= UInt32((around &- 4 &* Int16(row[i])).magnitude)
  }
  return Int(sum)
}
