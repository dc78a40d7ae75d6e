// SPDX-License-Identifier: MIT

/// How much texture each part of a picture has: the mean difference of neighbouring samples.
struct DetailMap {
  private let picture: PixelBuffer

  /// - Parameter picture: a small version of the photo will do.
  init(_ picture: PixelBuffer) {
    self.picture = picture
  }

  /// The mean absolute second difference along rows and columns, in levels of 255.
  ///
  /// - Parameters:
  ///   - rect: a part of `level`.
  ///   - level: the whole picture at another size.
  func mean(in rect: PixelRect, of level: PixelSize) -> Double {
    let scaleX = Double(picture.width) / Double(level.width)
    let scaleY = Double(picture.height) / Double(level.height)
    let columns = Self.range(rect.x, rect.maxX, scaleX, limit: picture.width)
    let rows = Self.range(rect.y, rect.maxY, scaleY, limit: picture.height)
    guard !columns.isEmpty, !rows.isEmpty else { return 0 }
    let channels = picture.format.channels
    // Green, gray or magenta: the sample that says most of the brightness.
    let channel = channels == 1 ? 0 : 1
    let stride = picture.stride
    let sum = picture.withBytes { bytes in
      var sum = 0
      for y in rows {
        for x in columns {
          let at = y * stride + x * channels + channel
          let around =
            Int(bytes[at - channels]) + Int(bytes[at + channels]) + Int(bytes[at - stride])
            + Int(bytes[at + stride])
          sum += abs(around - 4 * Int(bytes[at]))
        }
      }
      return sum
    }
    return Double(sum) / Double(columns.count * rows.count)
  }

  /// Without the outermost samples, which have no neighbours.
  private static func range(_ low: Int, _ high: Int, _ scale: Double, limit: Int) -> Range<Int> {
    let first = max(1, Int(Double(low) * scale))
    return first..<max(first, min(limit - 1, Int(Double(high) * scale)))
  }
}
