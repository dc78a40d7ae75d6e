// SPDX-License-Identifier: MIT

/// What the cells around each cell of a grid have in common: a square of seven by seven of them, about a face.
struct CellNeighbourhood {
  /// Their mean colours.
  let means: [SIMD4<Float>]
  /// How much neighbours among them differ: root mean square over the pairs, of all channels together.
  let contrasts: [Float]

  /// - Parameters:
  ///   - cells: row by row.
  ///   - seen: the cells that count.
  init(_ cells: [SIMD4<Float>], columns: Int, seen: [Bool]) {
    let counts = CellNeighbourhood.sums(seen.map { $0 ? 1 : 0 }, columns)
    let totals = CellNeighbourhood.sums(zip(cells, seen).map { $1 ? $0 : .zero }, columns)
    means = zip(totals, counts).map { $0 / max($1, 1) }
    var squares = [SIMD2<Float>](repeating: .zero, count: cells.count)
    for i in cells.indices where seen[i] {
      let right = (i + 1) % columns != 0 ? i + 1 : i
      let below = i + columns < cells.count ? i + columns : i
      for other in [right, below] where other != i && seen[other] {
        let difference = cells[other] - cells[i]
        squares[i] += SIMD2((difference * difference).sum(), 1)
      }
    }
    contrasts = CellNeighbourhood.sums(squares, columns).map { ($0.x / max($0.y, 1)).squareRoot() }
  }

  private static let reach = 3

  private static func sums(_ values: [Float], _ columns: Int) -> [Float] {
    sums(values.map { SIMD2($0, 0) }, columns).map(\.x)
  }

  /// The sum over the square around each cell: first across, then down.
  private static func sums<Value: SIMD>(_ values: [Value], _ columns: Int) -> [Value]
  where Value.Scalar: FloatingPoint {
    let rows = values.count / columns
    func summed(_ source: [Value], _ count: Int, _ pace: Int, _ place: (Int) -> Int) -> [Value] {
      source.indices.map { i in
        let at = place(i)
        var sum = Value()
        for step in max(-reach, -at)...min(reach, count - 1 - at) { sum += source[i + step * pace] }
        return sum
      }
    }
    let across = summed(values, columns, 1) { $0 % columns }
    return summed(across, rows, columns) { $0 / columns }
  }
}
