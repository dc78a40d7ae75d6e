// SPDX-License-Identifier: MIT

/// Lets the cells of a grid run together: the step that makes a censored face softer as the intensity grows.
///
/// Both ways only attenuate detail, the more the higher the amount, and never shift or sharpen it.
struct CellMerging {
  let columns: Int
  /// 0 (nothing) … 1 (fully).
  let amount: Float

  /// Towards the cells under four binomial filters (1 2 1) in each direction: a Gaussian of √2 cells.
  func smoothed(_ cells: [SIMD4<Float>]) -> [SIMD4<Float>] {
    var filtered = cells
    let rows = cells.count / columns
    for _ in 0..<4 {
      let across = filtered
      for i in cells.indices {
        let left = i % columns > 0 ? across[i - 1] : across[i]
        let right = (i + 1) % columns > 0 ? across[i + 1] : across[i]
        filtered[i] = (left + 2 * across[i] + right) / 4
      }
      let down = filtered
      for i in cells.indices {
        let above = i >= columns ? down[i - columns] : down[i]
        let below = i < (rows - 1) * columns ? down[i + columns] : down[i]
        filtered[i] = (above + 2 * down[i] + below) / 4
      }
    }
    return mixed(cells, filtered)
  }

  /// Towards squares of two by two cells: the Haar wavelet's finest level fades.
  ///
  /// - Parameters:
  ///   - cells: row by row.
  ///   - firstColumn: the number of the first column; pairs begin at even ones.
  ///   - firstRow: the number of the first row.
  func squared(_ cells: [SIMD4<Float>], firstColumn: Int, firstRow: Int) -> [SIMD4<Float>] {
    let left = firstColumn & 1
    let top = firstRow & 1
    let width = (columns + left + 1) / 2
    let height = (cells.count / columns + top + 1) / 2
    var sums = [SIMD4<Float>](repeating: .zero, count: width * height)
    var counts = [Float](repeating: 0, count: width * height)
    func square(_ i: Int) -> Int { (i / columns + top) / 2 * width + (i % columns + left) / 2 }
    for i in cells.indices {
      sums[square(i)] += cells[i]
      counts[square(i)] += 1
    }
    return mixed(cells, cells.indices.map { sums[square($0)] / counts[square($0)] })
  }

  private func mixed(_ cells: [SIMD4<Float>], _ merged: [SIMD4<Float>]) -> [SIMD4<Float>] {
    zip(cells, merged).map { $0 + ($1 - $0) * amount }
  }
}
