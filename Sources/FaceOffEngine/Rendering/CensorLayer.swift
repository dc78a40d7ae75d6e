// SPDX-License-Identifier: MIT

/// One thing that hides, not yet made from a picture: where it is, what is drawn there, what was restored of it later.
struct CensorLayer: Sendable {
  let mask: CensorMask
  /// What the mask touches of the picture.
  let extent: PixelRect
  let recipe: CellRecipe
  /// Masks of the restoring strokes that came after it and may reach it.
  let restored: [StrokeMask]

  /// The layer as far as it concerns some rows: of a long stroke few pieces do.
  func reaching(_ rows: Range<Int>) -> CensorLayer {
    CensorLayer(
      mask: mask.reaching(rows), extent: extent, recipe: recipe, restored: restored.map { $0.reaching(rows) })
  }

  /// The coverage of one row that is left after what was restored.
  ///
  /// - Parameter width: of the picture.
  func row(_ y: Int, width: Int) -> Row {
    let mask = mask.row(y, width: width)
    let reaching = restored.isEmpty ? nil : StrokeMaskRow(restored, y: y, width: width)
    return Row(
      mask: mask, restored: reaching.flatMap { $0.covered.isEmpty ? nil : $0 }, width: width,
      covered: mask.covered(width: width))
  }

  /// One row of a layer.
  struct Row {
    fileprivate let mask: CensorMaskRow
    fileprivate let restored: StrokeMaskRow?
    fileprivate let width: Int
    /// Pixels with any coverage; there may be some without between them.
    let covered: Range<Int>

    fileprivate init(mask: CensorMaskRow, restored: StrokeMaskRow?, width: Int, covered: Range<Int>) {
      self.mask = mask
      self.restored = restored
      self.width = width
      self.covered = covered
    }

    /// Pixels of `span` that are known to be covered fully.
    func full(in span: Range<Int>) -> Range<Int> {
      restored == nil ? mask.full(width: width).clamped(to: span) : span.lowerBound..<span.lowerBound
    }

    /// Writes the coverage of the pixels of `span`, each at its own index.
    func fill(_ target: UnsafeMutablePointer<Float>, _ span: Range<Int>) {
      guard !span.isEmpty else { return }
      mask.fill(target, span)
      guard let restored else { return }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: span.count) { taken in
        guard let base = taken.baseAddress else { return }
        restored.fill(base - span.lowerBound, span)
        for (i, x) in span.enumerated() { target[x] *= 1 - base[i] }
      }
    }
  }
}

/// A layer that is ready to be drawn.
struct DrawnLayer: Sendable {
  let layer: CensorLayer
  /// What the mask touches of the part that is wanted; nothing is drawn outside it.
  let extent: PixelRect
  let cells: CoarseCells
}
