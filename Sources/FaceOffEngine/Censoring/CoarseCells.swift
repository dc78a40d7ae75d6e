// SPDX-License-Identifier: MIT

/// What a censored part shows: a few cells, most of whose colour is drawn by lot. What is drawn is made from these alone.
struct CoarseCells: Sendable {
  /// In pixels of the picture.
  let grid: CellGrid
  /// Row by row; the unused lanes are 0. In levels of 255.
  let colors: [SIMD4<Float>]
  /// Whether cells run into each other or are drawn as squares.
  let isSmooth: Bool

  init(grid: CellGrid, colors: [SIMD4<Float>], isSmooth: Bool) {
    self.grid = grid
    self.colors = colors
    self.isSmooth = isSmooth
  }

  /// One opaque colour.
  ///
  /// Its only cell is larger than everything in a picture of this size, so that nothing under it shows through.
  init(solidIn size: PixelSize, format: PixelFormat) {
    let grid = CellGrid(origin: PixelPoint(x: 0, y: 0), side: Double(size.longSide) * 16, columns: 1, rows: 1)
    self.init(grid: grid, colors: [format.neutral], isSmooth: false)
  }

  /// Pixels; below this a cell would hold single pixels.
  static let smallest = 3.0
}
