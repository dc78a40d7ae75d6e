// SPDX-License-Identifier: MIT

/// The mean colours of the cells of a grid: where detail is destroyed, by averaging over area.
struct CellAverages {
  /// The mean of all pixels that count, in levels of 255; neutral where none does.
  let mean: SIMD4<Float>
  /// Each cell's mean less `mean`. A cell with few pixels is drawn towards 0, one without any is 0.
  let deviations: [SIMD4<Float>]
  /// Pixels that count per cell, as far as they were read.
  let weights: [Float]

  /// - Parameters:
  ///   - rows: of the picture; of large cells, only every few of them are read.
  ///   - span: the pixels of a row that count. For a face those inside its ellipse, so that no background enters.
  init(grid: CellGrid, picture: PixelView, rows: Range<Int>, span: (Int) -> Range<Int>) {
    let channels = picture.format.channels
    var sums = [SIMD4<Float>](repeating: .zero, count: grid.columns * grid.rows)
    var weights = [Float](repeating: 0, count: grid.columns * grid.rows)
    // The first pixel of each column of cells, and the end of the last.
    let edges = (0...grid.columns).map { column -> Int in
      let edge = (grid.origin.x + Double(column) * grid.side - 0.5).rounded(.up)
      return Int(min(max(edge, 0), Double(picture.size.width)))
    }
    let step = max(1, Int(grid.side / CellAverages.rowsPerCell))
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      let span = span(y)
      let row = Int(((Double(y) + 0.5 - grid.origin.y) / grid.side).rounded(.down))
      guard !span.isEmpty, (0..<grid.rows).contains(row) else { continue }
      let line = picture.bytes + y * picture.stride
      for column in 0..<grid.columns {
        let from = max(edges[column], span.lowerBound)
        let to = min(edges[column + 1], span.upperBound)
        guard from < to else { continue }
        let cell = row * grid.columns + column
        sums[cell] += CellAverages.sum(line + from * channels, count: to - from, channels: channels)
        weights[cell] += Float(to - from)
      }
    }
    let total = weights.reduce(0, +)
    let mean = total > 0 ? sums.reduce(.zero, +) / total : picture.format.neutral
    let prior = Float(0.3 * grid.side * grid.side / Double(step))
    self.deviations = zip(sums, weights).map { sum, weight in (sum - mean * weight) / (weight + prior) }
    self.mean = mean
    self.weights = weights
  }

  private static func sum(_ bytes: UnsafePointer<UInt8>, count: Int, channels: Int) -> SIMD4<Float> {
    var a: UInt32 = 0
    var b: UInt32 = 0
    var c: UInt32 = 0
    var d: UInt32 = 0
    switch channels {
    case 1:
      for i in 0..<count { a &+= UInt32(bytes[i]) }
    case 3:
      for i in 0..<count {
        a &+= UInt32(bytes[3 * i])
        b &+= UInt32(bytes[3 * i + 1])
        c &+= UInt32(bytes[3 * i + 2])
      }
    default:
      for i in 0..<count {
        a &+= UInt32(bytes[4 * i])
        b &+= UInt32(bytes[4 * i + 1])
        c &+= UInt32(bytes[4 * i + 2])
        d &+= UInt32(bytes[4 * i + 3])
      }
    }
    return SIMD4(Float(a), Float(b), Float(c), Float(d))
  }

  /// So many rows of a cell give its mean to a fraction of a level.
  private static let rowsPerCell = 32.0
}
