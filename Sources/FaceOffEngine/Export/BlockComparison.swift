// SPDX-License-Identifier: MIT

/// Compares the parts of a composite with what a JPEG decodes to, block by block.
///
/// A coefficient is off by at most half its divisor, and the transform keeps distances, so the distance between
/// a block and its decoded self is at most half the length of its table; arithmetic adds a little. The sixteen
/// lowest frequencies, by which a face is known, are held to their own divisors, which are much smaller: unless
/// samples were clipped, for that moves what was off from one frequency to others.
struct BlockComparison {
  /// Blocks that are further off.
  private(set) var differing = 0
  /// The corner of the first of them, in pixels of the picture.
  private(set) var first: PixelPoint?

  /// What rounding and the fast transform may add: root mean square in levels, and to a single coefficient.
  private static let arithmetic: (distance: Float, coefficient: Float) = (2, 12)

  /// Compares component by component, as they are stored.
  init(_ parts: [CompositePart], with decoded: JPEGPlanes) {
    for part in parts {
      for plane in decoded.planes {
        part.pixels.withBytes { expected in
          plane.samples.withUnsafeBufferPointer { samples in
            part.mask.withBytes { mask in compare(part, expected, mask, plane, samples) }
          }
        }
      }
    }
  }

  private mutating func compare(
    _ part: CompositePart, _ expected: UnsafeBufferPointer<UInt8>, _ mask: UnsafeBufferPointer<UInt8>,
    _ plane: JPEGPlanes.Plane, _ samples: UnsafeBufferPointer<UInt8>
  ) {
    let (cell, rect) = (plane.cell, part.rect)
    let (blockWidth, blockHeight) = (8 * cell.width, 8 * cell.height)
    let formula = ComponentFormula(component: plane.component, of: part.pixels.format)
    let limit = Self.limit(plane.table)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { differences in
      guard let differences = differences.baseAddress else { return }
      for top in stride(from: rect.y / blockHeight * blockHeight, to: rect.maxY, by: blockHeight) {
        for left in stride(from: rect.x / blockWidth * blockWidth, to: rect.maxX, by: blockWidth) {
          let whole = PixelRect(x: left, y: top, width: blockWidth, height: blockHeight)
          let block = whole.intersection(rect)
          guard Self.isCovered(block, mask, rect) else { continue }
          var (count, isClipped) = (0, false)
          for y in stride(from: block.y, to: block.maxY, by: cell.height) {
            var place = y / cell.height * plane.stride + block.x / cell.width * plane.step + plane.first
            for x in stride(from: block.x, to: block.maxX, by: cell.width) {
              let sample = samples[place]
              let mean = formula.mean(expected, rect.size, x - rect.x, y - rect.y, cell)
              differences[count] = Float(sample) - mean
              isClipped = isClipped || sample == 0 || sample == 255
              count += 1
              place += plane.step
            }
          }
          let difference = BlockDifference(differences, count: count)
          let isOff =
            difference.length > limit
            || block == whole && !isClipped
              && difference.exceeds(plane.table, by: Self.arithmetic.coefficient)
          guard isOff else { continue }
          differing += 1
          if first == nil { first = PixelPoint(x: Double(block.x), y: Double(block.y)) }
        }
      }
    }
  }

  /// The longest way, in levels, between a block's 64 samples and what they decode to.
  private static func limit(_ table: JPEGQuantizationTable) -> Float {
    let squares = table.values.reduce(Float(0)) { $0 + Float($1) * Float($1) / 4 }
    return squares.squareRoot() + arithmetic.distance * 8
  }

  /// Whether a mask over `rect` is above 0 somewhere in the block.
  static func isCovered(
    _ block: PixelRect, _ mask: UnsafeBufferPointer<UInt8>, _ rect: PixelRect
  ) -> Bool {
    for y in block.y..<block.maxY {
      let row = (y - rect.y) * rect.width - rect.x
      for x in block.x..<block.maxX where mask[row + x] > 0 { return true }
    }
    return false
  }
}
