// SPDX-License-Identifier: MIT

extension CoarseCells {
  /// Reads the part of `picture` (its original pixels) under a face's mask.
  ///
  /// The mean colour of each cell of a coarse grid is taken from the original. The contrast between cells is
  /// reduced to a set amount and mixed with several times as much that is drawn by lot, and the sum is scaled to
  /// one contrast that depends on the intensity only. So every face comes out equally soft.
  ///
  /// - Returns: nil where the mask touches no pixel.
  init?(mask: FaceMask, style: CensorStyle, strength: CensorStrength, noise: SecretNoise, picture: PixelView)
  {
    let extent = mask.extent(in: picture.size)
    guard !extent.isEmpty else { return nil }
    guard style != .solid else {
      self.init(solidIn: picture.size, format: picture.format)
      return
    }
    let grid = CellGrid(
      side: CensorStrength.cellSide(of: mask), over: extent, countedFrom: mask.ellipse.center,
      phase: noise.phase)
    let channels = picture.format.channels
    let averages = CellAverages(grid: grid, picture: picture, rows: extent.y..<extent.maxY) {
      mask.row($0).full(width: picture.size.width)
    }
    let lots = noise.lots(of: grid, tint: strength.tint.cell, format: picture.format)
    let seen = averages.weights.map { $0 > 0 }
    func contrast(_ cells: [SIMD4<Float>]) -> Float {
      CellContrast(cells, columns: grid.columns, seen: seen, channels: channels).rootMeanSquare
    }
    let keep = min(1, strength.kept * strength.contrast / max(contrast(averages.deviations), 1e-3))
    let invent = strength.contrast / max(contrast(lots), 1e-3)
    var cells = zip(averages.deviations, lots).map { $0 * keep + $1 * invent }
    let mixed = contrast(cells)
    let scale = mixed > 0 ? strength.contrast / mixed : 0
    for i in cells.indices { cells[i] *= scale }
    let shift = noise.shift(0, tint: strength.tint.face, format: picture.format) * strength.shift
    let base = averages.mean.faded(to: strength.saturation, format: picture.format) + shift
    self.init(
      grid: grid, deviations: cells, bases: [SIMD4<Float>](repeating: base, count: cells.count),
      isSmooth: style == .blur, merging: strength.merging)
  }

  /// Lets the cells run together, and adds to each the colour that it deviates from.
  init(
    grid: CellGrid, deviations: [SIMD4<Float>], bases: [SIMD4<Float>], isSmooth: Bool, merging amount: Float
  ) {
    let merging = CellMerging(columns: grid.columns, amount: amount)
    let merged =
      isSmooth
      ? merging.smoothed(deviations)
      : merging.squared(deviations, firstColumn: grid.firstColumn, firstRow: grid.firstRow)
    let colors = zip(bases, merged).map { ($0 + $1).clamped(lowerBound: .zero, upperBound: .full) }
    self.init(grid: grid, colors: colors, isSmooth: isSmooth)
  }
}

extension SIMD4<Float> {
  fileprivate static let full = SIMD4<Float>(repeating: 255)

  /// The colour with less hue, at the same brightness (the mean of its first three channels).
  func faded(to saturation: Float, format: PixelFormat) -> SIMD4<Float> {
    guard format.channels > 1 else { return self }
    let level = (x + y + z) / 3
    var result = SIMD4(repeating: level) + (self - SIMD4(repeating: level)) * saturation
    result.w = w
    return result
  }
}
