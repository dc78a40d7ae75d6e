// SPDX-License-Identifier: MIT

extension CoarseCells {
  /// Reads the part of `picture` (its original pixels) under a face's mask.
  ///
  /// Only the mean brightness is taken from the face, drawn to the middle and changed by lot. The hue is a skin's, drawn by lot; so is the
  /// contrast between the cells, which depends on the intensity only. So every face comes out equally soft, and none
  /// as itself.
  ///
  /// - Parameter colorfulness: the picture's.
  /// - Returns: nil where the mask touches no pixel.
  init?(
    mask: FaceMask, style: CensorStyle, strength: CensorStrength, noise: SecretNoise, picture: PixelView,
    colorfulness: Float
  ) {
    let extent = mask.extent(in: picture.size)
    guard !extent.isEmpty else { return nil }
    guard style != .solid else {
      self.init(solidIn: picture.size, format: picture.format)
      return
    }
    let grid = CellGrid(
      side: CensorStrength.cellSide(of: mask), over: extent, countedFrom: mask.ellipse.center,
      phase: noise.phase)
    let averages = CellAverages(grid: grid, picture: picture, rows: extent.y..<extent.maxY) {
      mask.row($0).full(width: picture.size.width)
    }
    let lots = noise.lots(of: grid, tint: strength.tint * colorfulness, format: picture.format)
    let drawn = CellContrast(
      lots, columns: grid.columns, seen: averages.weights.map { $0 > 0 }, channels: picture.format.channels)
    let scale = strength.contrast / max(drawn.rootMeanSquare, 1e-3)
    let shift = noise.shift(0, tint: 0, format: picture.format) * strength.shift
    let gray = picture.format.neutral
    let base = noise.skin(
      as: gray + (averages.mean - gray) * strength.kept + shift, colorfulness: colorfulness,
      format: picture.format)
    self.init(
      grid: grid, deviations: lots.map { $0 * scale }, bases: lots.map { _ in base },
      isSmooth: style == .blur,
      merging: strength.merging)
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
}
