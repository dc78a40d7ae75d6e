// SPDX-License-Identifier: MIT

/// How much neighbouring cells differ.
struct CellContrast {
  /// Over all samples and all pairs of neighbours that were both seen, in levels of 255.
  let rootMeanSquare: Float

  init(_ cells: [SIMD4<Float>], columns: Int, seen: [Bool], channels: Int) {
    var sum = Float(0)
    var pairs = Float(0)
    for i in cells.indices where seen[i] {
      if (i + 1) % columns != 0, seen[i + 1] {
        let difference = cells[i + 1] - cells[i]
        sum += (difference * difference).sum()
        pairs += 1
      }
      if i + columns < cells.count, seen[i + columns] {
        let difference = cells[i + columns] - cells[i]
        sum += (difference * difference).sum()
        pairs += 1
      }
    }
    rootMeanSquare = pairs > 0 ? (sum / (Float(channels) * pairs)).squareRoot() : 0
  }
}
