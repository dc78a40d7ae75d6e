// SPDX-License-Identifier: MIT

import Glibc

/// All that is kept of a face: a few cells of averaged, perturbed colour. What is drawn is made from these alone.
///
/// The mean colour of each cell of a coarse grid is taken from the original. The contrast between cells is
/// reduced to a set amount and mixed with several times as much that is drawn by lot, and the sum is scaled to
/// one contrast that depends on the intensity only. So every face comes out equally soft.
struct CoarseFace: Sendable {
  let mask: FaceMask
  /// The pixels that the mask touches.
  let extent: PixelRect
  /// A cell's side, in pixels.
  let cellSize: Double
  /// Cells across and down.
  let columns: Int
  let rows: Int
  /// Where the first cell's corner is.
  let origin: PixelPoint
  /// Row by row; the unused lanes are 0. In levels of 255.
  let colors: [SIMD4<Float>]
  /// Whether cells run into each other or are drawn as squares.
  let isSmooth: Bool

  /// Reads the part of `picture` (its original pixels) under the mask.
  ///
  /// - Returns: nil where the mask touches no pixel.
  init?(mask: FaceMask, style: CensorStyle, strength: CensorStrength, noise: SecretNoise, picture: PixelView)
  {
    let extent = mask.extent(in: picture.size)
    guard !extent.isEmpty else { return nil }
    self.mask = mask
    self.extent = extent
    self.isSmooth = style == .blur
    guard style != .solid else {
      // Larger than everything, so that no other face's detail shows through it.
      cellSize = Double(max(extent.width, extent.height)) * 4 + mask.diameter
      columns = 1
      rows = 1
      origin = PixelPoint(x: Double(extent.x), y: Double(extent.y))
      colors = [picture.format.neutral]
      return
    }
    let side = max(mask.diameter / strength.cells, CoarseFace.smallestCell)
    let phase = PixelPoint(
      x: Double(noise.uniform(Purpose.phaseX)), y: Double(noise.uniform(Purpose.phaseY)))
    // Cells are counted from the centre, so that each draws the same lot at every size of the grid.
    let center = mask.ellipse.center
    let firstColumn = Int(((Double(extent.x) - center.x) / side + phase.x).rounded(.down)) - 2
    let firstRow = Int(((Double(extent.y) - center.y) / side + phase.y).rounded(.down)) - 2
    let grid = CellGrid(
      origin: PixelPoint(
        x: center.x + (Double(firstColumn) - phase.x) * side,
        y: center.y + (Double(firstRow) - phase.y) * side),
      side: side,
      columns: Int((((Double(extent.maxX) - center.x) / side + phase.x).rounded(.down))) - firstColumn + 3,
      rows: Int((((Double(extent.maxY) - center.y) / side + phase.y).rounded(.down))) - firstRow + 3)
    let channels = picture.format.channels
    let averages = CellAverages(mask: mask, grid: grid, picture: picture)

    var lots: [SIMD4<Float>] = []
    lots.reserveCapacity(grid.columns * grid.rows)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let place = ((firstRow + row) << 20) ^ ((firstColumn + column) & 0xf_ffff)
        lots.append(
          CoarseFace.lot(
            noise, place, tint: strength.tint.cell, format: picture.format, purpose: Purpose.cell))
      }
    }
    let seen = averages.weights.map { $0 > 0 }
    let drawn = CellContrast(lots, columns: grid.columns, seen: seen, channels: channels).rootMeanSquare
    let found = CellContrast(averages.deviations, columns: grid.columns, seen: seen, channels: channels)
      .rootMeanSquare
    let keep = min(1, strength.kept * strength.contrast / max(found, 1e-3))
    let invent = strength.contrast / max(drawn, 1e-3)
    var cells = zip(averages.deviations, lots).map { $0 * keep + $1 * invent }
    let mixed = CellContrast(cells, columns: grid.columns, seen: seen, channels: channels).rootMeanSquare
    let scale = mixed > 0 ? strength.contrast / mixed : 0
    for i in cells.indices { cells[i] *= scale }
    let merging = CellMerging(columns: grid.columns, amount: strength.merging)
    cells =
      isSmooth
      ? merging.smoothed(cells) : merging.squared(cells, firstColumn: firstColumn, firstRow: firstRow)
    let shift =
      CoarseFace.lot(noise, 0, tint: strength.tint.face, format: picture.format, purpose: Purpose.shift)
      * strength.shift
    let base = CoarseFace.faded(averages.mean, to: strength.saturation, format: picture.format) + shift
    for i in cells.indices { cells[i] = (base + cells[i]).clamped(lowerBound: .zero, upperBound: .full) }

    cellSize = grid.side
    columns = grid.columns
    rows = grid.rows
    origin = grid.origin
    colors = cells
  }

  /// The colour with less hue, at the same brightness (the mean of its first three channels).
  private static func faded(_ color: SIMD4<Float>, to saturation: Float, format: PixelFormat) -> SIMD4<Float>
  {
    guard format.channels > 1 else { return color }
    let level = (color.x + color.y + color.z) / 3
    var result = SIMD4(repeating: level) + (color - SIMD4(repeating: level)) * saturation
    result.w = color.w
    return result
  }

  /// A random change of colour: mostly of brightness, by `tint` of hue; black ink has a lot of its own.
  private static func lot(
    _ noise: SecretNoise, _ index: Int, tint: Float, format: PixelFormat, purpose: UInt64
  ) -> SIMD4<Float> {
    var value = SIMD4<Float>(repeating: noise.normal(purpose, index))
    if format.channels > 1 {
      for channel in 0..<3 { value[channel] += tint * noise.normal(purpose + 1 + UInt64(channel), index) }
    }
    for channel in min(format.channels, 3)..<4 {
      value[channel] = format == .cmyk ? noise.normal(purpose + 4, index) : 0
    }
    return value
  }

  /// What a random number is drawn for.
  private enum Purpose {
    static let phaseX: UInt64 = 0
    static let phaseY: UInt64 = 1
    static let shift: UInt64 = 16
    static let cell: UInt64 = 32
  }

  /// Pixels; below this a cell of a tiny face would hold single pixels.
  private static let smallestCell = 3.0
}

extension SIMD4<Float> {
  fileprivate static let full = SIMD4<Float>(repeating: 255)
}
