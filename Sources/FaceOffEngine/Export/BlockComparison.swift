// SPDX-License-Identifier: MIT

import Dispatch

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
  /// Pixels that a thread compares in one go.
  private static let pixelsPerBand = 200_000

  /// Compares component by component, as they are stored, on all cores.
  init(_ parts: [CompositePart], with decoded: JPEGPlanes) {
    let bands = parts.flatMap { part in
      decoded.planes.flatMap { plane in Self.bands(of: part.rect, plane).map { (part, plane, $0) } }
    }
    var results = [BlockComparison](repeating: BlockComparison(), count: bands.count)
    results.withUnsafeMutableBufferPointer { results in
      // Every band writes its own result, and all are done before this returns.
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: bands.count) {
        let (part, plane, rows) = bands[$0]
        results[$0].compare(part, plane, rows)
      }
    }
    for result in results {
      differing += result.differing
      first = first ?? result.first
    }
  }

  private init() {}

  /// Rows of whole blocks that cover a part.
  private static func bands(of rect: PixelRect, _ plane: JPEGPlanes.Plane) -> [Range<Int>] {
    let block = 8 * plane.cell.height
    let step = max(1, pixelsPerBand / (rect.width * block)) * block
    return stride(from: rect.y / block * block, to: rect.maxY, by: step).map {
      $0..<min($0 + step, rect.maxY)
    }
  }

  private mutating func compare(_ part: CompositePart, _ plane: JPEGPlanes.Plane, _ rows: Range<Int>) {
    part.pixels.withBytes { expected in
      plane.samples.withUnsafeBufferPointer { samples in
        part.mask.withBytes { mask in compare(part, expected, mask, plane, samples, rows) }
      }
    }
  }

  private mutating func compare(
    _ part: CompositePart, _ expected: UnsafeBufferPointer<UInt8>, _ mask: UnsafeBufferPointer<UInt8>,
    _ plane: JPEGPlanes.Plane, _ samples: UnsafeBufferPointer<UInt8>, _ rows: Range<Int>
  ) {
    let (cell, rect) = (plane.cell, part.rect)
    let (blockWidth, blockHeight) = (8 * cell.width, 8 * cell.height)
    let formula = ComponentFormula(component: plane.component, of: part.pixels.format)
    let limit = Self.limit(plane.table)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { differences in
      guard let differences = differences.baseAddress else { return }
      for top in stride(from: rows.lowerBound, to: rows.upperBound, by: blockHeight) {
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
