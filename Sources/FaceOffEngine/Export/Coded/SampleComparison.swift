// SPDX-License-Identifier: MIT

import Glibc

/// Compares what an encoder was given with what its file decodes to.
enum SampleComparison {
  /// How many places differ, and the first of them.
  typealias Difference = (count: Int, first: PixelPoint)

  /// Levels of 255, root mean square over a block of 8×8 pixels and over its mean colour: a smooth ellipse is coded
  /// far more closely than this, and a face under it would be further off.
  private static let lossyLimit: (pixels: Float, mean: Float) = (16, 8)

  /// Pixels that are not the same, bit for bit. What is invisible in both is the same: WebP does not keep its colours.
  static func exactDifference(
    _ expected: SamplePicture, _ written: SamplePicture
  ) throws(SystemError) -> Difference? {
    let (layout, other, width) = (expected.layout, written.layout, expected.size.width)
    var (count, first) = (0, PixelPoint(x: 0, y: 0))
    try expected.forEachBand { (rows, bytes) throws(SystemError) in
      try written.withRows(rows) { its in
        guard let mine = UnsafeRawPointer(bytes.baseAddress) else { return }
        if layout == other, memcmp(mine, its, rows.count * expected.stride) == 0 { return }
        for i in 0..<rows.count * width {
          let (one, two) = (
            layout.load(mine + i * layout.bytesPerPixel), other.load(its + i * other.bytesPerPixel)
          )
          if one == two || one.w == 0 && two.w == 0 { continue }
          if count == 0 { first = PixelPoint(x: Double(i % width), y: Double(rows.lowerBound + i / width)) }
          count += 1
        }
      }
    }
    return count == 0 ? nil : (count, first)
  }

  /// Blocks inside the masks that are further off than coding explains.
  static func lossyDifference(
    _ expected: SamplePicture, _ written: SamplePicture, _ parts: [CompositePart]
  ) throws(SystemError) -> Difference? {
    var (count, first) = (0, PixelPoint(x: 0, y: 0))
    for part in parts {
      let rect = part.rect
      for top in stride(from: rect.y, to: rect.maxY, by: 8) {
        let rows = top..<min(top + 8, rect.maxY)
        try expected.withRows(rows) { (mine) throws(SystemError) in
          try written.withRows(rows) { its in
            for left in stride(from: rect.x, to: rect.maxX, by: 8) {
              let block = PixelRect(x: left, y: top, width: min(8, rect.maxX - left), height: rows.count)
              guard part.covers(block), isOff(block, (mine, expected), (its, written)) else { continue }
              if count == 0 { first = PixelPoint(x: Double(left), y: Double(top)) }
              count += 1
            }
          }
        }
      }
    }
    return count == 0 ? nil : (count, first)
  }

  /// - Parameters:
  ///   - one: the block's rows, whole, and the picture that they are of.
  private static func isOff(
    _ block: PixelRect, _ one: (UnsafeRawPointer, SamplePicture), _ two: (UnsafeRawPointer, SamplePicture)
  ) -> Bool {
    var sum = SIMD4<Float>.zero
    var squares: Float = 0
    for y in 0..<block.height {
      for x in block.x..<block.maxX {
        let mine = one.1.layout.load(one.0 + y * one.1.stride + x * one.1.layout.bytesPerPixel)
        let its = two.1.layout.load(two.0 + y * two.1.stride + x * two.1.layout.bytesPerPixel)
        let difference = (SIMD4<Float>(mine) - SIMD4<Float>(its)) / 257
        sum += difference
        squares += (difference * difference).sum()
      }
    }
    let pixels = Float(block.width * block.height)
    let mean = sum / pixels
    return (squares / pixels / 3).squareRoot() > lossyLimit.pixels
      || ((mean * mean).sum() / 3).squareRoot() > lossyLimit.mean
  }
}

extension CompositePart {
  /// Whether a face covers any pixel of the block, which lies in the part.
  fileprivate func covers(_ block: PixelRect) -> Bool {
    mask.withBytes { mask in
      (block.y..<block.maxY).contains { y in
        (block.x..<block.maxX).contains { x in mask[(y - rect.y) * rect.width + x - rect.x] > 0 }
      }
    }
  }
}
