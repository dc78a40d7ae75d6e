// SPDX-License-Identifier: MIT

/// Square cells laid over a part of a picture.
struct CellGrid: Hashable, Sendable {
  /// The first cell's top left corner, in pixels of the picture.
  let origin: PixelPoint
  /// In pixels.
  let side: Double
  let columns: Int
  let rows: Int
  /// The numbers of the first cell, by which it draws its lot and finds its pair.
  private(set) var firstColumn = 0
  private(set) var firstRow = 0

  init(origin: PixelPoint, side: Double, columns: Int, rows: Int) {
    self.origin = origin
    self.side = side
    self.columns = columns
    self.rows = rows
  }

  /// The cells that reach into `extent`, and the two beyond on each side that a smooth colour needs.
  ///
  /// - Parameters:
  ///   - start: cells are counted from there, so that each draws the same lot at every size of the picture.
  ///   - phase: 0…1, how far the cells are moved, in cells.
  init(side: Double, over extent: PixelRect, countedFrom start: PixelPoint, phase: PixelPoint) {
    func number(_ place: Int, _ from: Double, _ phase: Double) -> Int {
      Int(((Double(place) - from) / side + phase).rounded(.down))
    }
    let column = number(extent.x, start.x, phase.x) - 2
    let row = number(extent.y, start.y, phase.y) - 2
    self.init(
      origin: PixelPoint(
        x: start.x + (Double(column) - phase.x) * side, y: start.y + (Double(row) - phase.y) * side),
      side: side,
      columns: number(extent.maxX, start.x, phase.x) - column + 3,
      rows: number(extent.maxY, start.y, phase.y) - row + 3)
    firstColumn = column
    firstRow = row
  }
}
