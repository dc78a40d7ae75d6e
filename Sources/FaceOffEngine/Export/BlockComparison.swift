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
  private static let arithmetic = (distance: 2.0, coefficient: 12.0)

  /// Compares component by component, as they are stored.
  init(_ parts: [CompositePart], with decoded: JPEGPlanes) {
    for part in parts {
      let expected = ComponentPlanes(part.pixels)
      for plane in decoded.planes { compare(part, expected, plane) }
    }
  }

  private mutating func compare(
    _ part: CompositePart, _ expected: ComponentPlanes, _ plane: JPEGPlanes.Plane
  ) {
    let cell = plane.cell
    let rect = part.rect
    let (blockWidth, blockHeight) = (8 * cell.width, 8 * cell.height)
    let limit = Self.limit(plane.table)
    var difference = BlockDifference()
    for top in stride(from: rect.y / blockHeight * blockHeight, to: rect.maxY, by: blockHeight) {
      for left in stride(from: rect.x / blockWidth * blockWidth, to: rect.maxX, by: blockWidth) {
        let whole = PixelRect(x: left, y: top, width: blockWidth, height: blockHeight)
        let block = whole.intersection(rect)
        guard part.mask.withBytes({ Self.isCovered(block, $0, rect) }) else { continue }
        difference.clear()
        plane.samples.withUnsafeBufferPointer { samples in
          for y in stride(from: block.y, to: block.maxY, by: cell.height) {
            for x in stride(from: block.x, to: block.maxX, by: cell.width) {
              let place = y / cell.height * plane.stride + x / cell.width * plane.step + plane.first
              let mean = expected.mean(of: plane.component, x - rect.x, y - rect.y, cell)
              difference.add(samples[place], mean)
            }
          }
        }
        let isOff =
          difference.length > limit
          || block == whole && !difference.isClipped
            && difference.exceeds(plane.table, by: Self.arithmetic.coefficient)
        guard isOff else { continue }
        differing += 1
        if first == nil { first = PixelPoint(x: Double(block.x), y: Double(block.y)) }
      }
    }
  }

  /// The longest way, in levels, between a block's 64 samples and what they decode to.
  private static func limit(_ table: JPEGQuantizationTable) -> Double {
    let squares = table.values.reduce(0.0) { $0 + Double($1) * Double($1) / 4 }
    return squares.squareRoot() + arithmetic.distance * 8
  }

  private static func isCovered(
    _ block: PixelRect, _ mask: UnsafeBufferPointer<UInt8>, _ rect: PixelRect
  ) -> Bool {
    for y in block.y..<block.maxY {
      let row = (y - rect.y) * rect.width - rect.x
      for x in block.x..<block.maxX where mask[row + x] > 0 { return true }
    }
    return false
  }
}
