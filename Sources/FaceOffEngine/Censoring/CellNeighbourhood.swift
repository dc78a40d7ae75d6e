// SPDX-License-Identifier: MIT

/// What the cells around each cell of a grid have in common: a square of seven by seven of them, about a face.
struct CellNeighbourhood {
  /// Their mean colours.
  let means: [SIMD4<Float>]

  /// - Parameters:
  ///   - cells: row by row.
  ///   - seen: the cells that count.
  init(_ cells: [SIMD4<Float>], columns: Int, seen: [Bool]) {
    let counts = CellNeighbourhood.sums(seen.map { $0 ? 1 : 0 }, columns)
    let totals = CellNeighbourhood.sums(zip(cells, seen).map { $1 ? $0 : .zero }, columns)
    means = zip(totals, counts).map { $0 / max($1, 1) }
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
