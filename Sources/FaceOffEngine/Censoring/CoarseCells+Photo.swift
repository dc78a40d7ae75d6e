// SPDX-License-Identifier: MIT

extension CoarseCells {
  /// Reads a whole picture (its original pixels): what every stroke of the same coarseness and strength shows a
  /// part of. So strokes that meet have no seam, in whatever order they came.
  ///
  /// It is made as a face's cells are, only that a cell's neighbourhood, as wide as a face of that coarseness, takes
  /// the place of the face.
  init(
    photo averages: CellAverages, grid: CellGrid, style: CensorStyle, strength: CensorStrength,
    noise: SecretNoise, format: PixelFormat
  ) {
    let means = averages.deviations.map { averages.mean + $0 }
    let lots = noise.lots(of: grid, tint: strength.tint, format: format)
    let seen = averages.weights.map { $0 > 0 }
    let drawn = CellContrast(lots, columns: grid.columns, seen: seen, channels: format.channels)
    let scale = strength.contrast / max(drawn.rootMeanSquare, 1e-3)
    var bases = CellNeighbourhood(means, columns: grid.columns, seen: seen).means.map {
      $0.faded(to: strength.saturation, format: format)
    }
    let shifts = noise.shifts(of: grid, tint: strength.tint, format: format)
    for i in bases.indices { bases[i] += shifts[i] * strength.shift }
    self.init(
      grid: grid, deviations: lots.map { $0 * scale }, bases: bases, isSmooth: style == .blur,
      merging: strength.merging)
  }
}

extension SecretNoise {
  /// A random change of colour for each cell that is nearly the same for neighbours: drawn for squares as wide as a
  /// face of these cells, and smooth between their corners.
  fileprivate func shifts(of grid: CellGrid, tint: Float, format: PixelFormat) -> [SIMD4<Float>] {
    let pace = Float(CensorStrength.cells)
    let wide = Int((Float(max(grid.columns, grid.rows)) / pace).rounded(.up)) + 1
    // Numbered so that a column more at another size of the picture changes none.
    let corners = (0..<wide * wide).map { shift($0 / wide << 16 | $0 % wide, tint: tint, format: format) }
    return (0..<grid.rows).flatMap { row in
      (0..<grid.columns).map { column in
        let (x, y) = (Float(column) / pace, Float(row) / pace)
        let (left, top) = (Int(x), Int(y))
        let (u, v) = (x - Float(left), y - Float(top))
        let weights = SIMD4((1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v)
        let at = top * wide + left
        let sum =
          corners[at] * weights.x + corners[at + 1] * weights.y + corners[at + wide] * weights.z
          + corners[at + wide + 1] * weights.w
        // Everywhere of the same variance.
        return sum / (weights * weights).sum().squareRoot()
      }
    }
  }
}
