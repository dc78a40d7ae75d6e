// SPDX-License-Identifier: MIT

extension CoarseCells {
  /// Writes the colours of one row of pixels, in levels of 255.
  ///
  /// Smooth cells are the control points of a uniform cubic B-spline: what a step per cell becomes under four
  /// box filters of a cell's width, so nearly a Gaussian with a standard deviation of 0.58 cells. It is computed
  /// where it is needed instead of by filtering: 2 ns a pixel, whatever the radius.
  ///
  /// - Parameters:
  ///   - y: a row under the grid.
  ///   - span: pixels under the grid.
  ///   - target: takes `span.count` colours.
  ///   - knots: room for `grid.columns` colours.
  func draw(
    row y: Int, span: Range<Int>, into target: UnsafeMutablePointer<SIMD4<Float>>,
    knots: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    if colors.count == 1 {
      for i in 0..<span.count { target[i] = colors[0] }
    } else if isSmooth {
      drawSmooth(row: y, span: span, into: target, knots: knots)
    } else {
      drawSquares(row: y, span: span, into: target)
    }
  }

  private func drawSquares(row y: Int, span: Range<Int>, into target: UnsafeMutablePointer<SIMD4<Float>>) {
    let row = clampedRow(Int(((Double(y) + 0.5 - grid.origin.y) / grid.side).rounded(.down)))
    colors.withUnsafeBufferPointer { colors in
      var x = span.lowerBound
      while x < span.upperBound {
        let column = clampedColumn(Int(((Double(x) + 0.5 - grid.origin.x) / grid.side).rounded(.down)))
        let edge = (grid.origin.x + Double(column + 1) * grid.side - 0.5).rounded(.up)
        let end = min(max(Int(edge), x + 1), span.upperBound)
        for i in x..<end { target[i - span.lowerBound] = colors[row * grid.columns + column] }
        x = end
      }
    }
  }

  private func drawSmooth(
    row y: Int, span: Range<Int>, into target: UnsafeMutablePointer<SIMD4<Float>>,
    knots: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    // Down: the four rows of cells around this row of pixels, weighted, become one row of control points.
    let down = (Double(y) + 0.5 - grid.origin.y) / grid.side - 0.5
    let top = Int(down.rounded(.down))
    let weights = CoarseCells.weights(Float(down - Double(top)))
    let first = clampedColumn(knot(leftOf: span.lowerBound) - 1)
    let last = clampedColumn(knot(leftOf: span.upperBound) + 2)
    colors.withUnsafeBufferPointer { colors in
      for column in first...last {
        var knot = SIMD4<Float>.zero
        for k in 0..<4 { knot += weights[k] * colors[clampedRow(top - 1 + k) * grid.columns + column] }
        knots[column] = knot
      }
    }
    // Across: between two knots the spline is one cubic.
    let step = 1 / grid.side
    var x = span.lowerBound
    while x < span.upperBound {
      let across = (Double(x) + 0.5 - grid.origin.x) * step - 0.5
      let left = Int(across.rounded(.down))
      let edge = (grid.origin.x + (Double(left) + 1.5) * grid.side - 0.5).rounded(.up)
      let end = min(max(Int(edge), x + 1), span.upperBound)
      let a = knots[clampedColumn(left - 1)]
      let b = knots[clampedColumn(left)]
      let c = knots[clampedColumn(left + 1)]
      let d = knots[clampedColumn(left + 2)]
      let c0 = (a + 4 * b + c) / 6
      let c1 = (c - a) / 2
      let c2 = (a - 2 * b + c) / 2
      let c3 = (d - a + 3 * (b - c)) / 6
      // From the knot's own first pixel, so that a pixel's colour does not depend on where the span begins.
      let first = (grid.origin.x + (Double(left) + 0.5) * grid.side - 0.5).rounded(.up)
      let start = Float((first + 0.5 - grid.origin.x) * step - 0.5 - Double(left))
      let pace = Float(step)
      for i in x..<end {
        let t = start + pace * Float(i - Int(first))
        target[i - span.lowerBound] = c0 + t * (c1 + t * (c2 + t * c3))
      }
      x = end
    }
  }

  /// The column of cells whose middle is the last one left of a pixel's.
  private func knot(leftOf x: Int) -> Int {
    Int(((Double(x) + 0.5 - grid.origin.x) / grid.side - 0.5).rounded(.down))
  }

  /// The uniform cubic B-spline's four weights at `t`, 0…1.
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let s = 1 - t
    return SIMD4(s * s * s, 4 + t * t * (3 * t - 6), 4 + s * s * (3 * s - 6), t * t * t) / 6
  }

  private func clampedRow(_ row: Int) -> Int { min(max(row, 0), grid.rows - 1) }
  private func clampedColumn(_ column: Int) -> Int { min(max(column, 0), grid.columns - 1) }
}
