// SPDX-License-Identifier: MIT

/// One row of the masks of some strokes: the most that any of them covers.
struct StrokeMaskRow {
  private struct Piece {
    let segment: StrokeSegment
    let columns: Range<Int>
  }

  private struct Part {
    let radius: Float
    let steepness: Float
    var pieces: [Piece] = []
    var columns = 0..<0
  }

  private let y: Double
  private var parts: [Part] = []
  /// The pixels from the first with any coverage to the last.
  private(set) var covered = 0..<0

  /// - Parameter width: of the picture.
  init(_ masks: [StrokeMask], y row: Int, width: Int) {
    y = Double(row) + 0.5
    for mask in masks {
      var part = Part(radius: Float(mask.radius), steepness: Float(1 / (mask.reach - mask.radius)))
      for segment in mask.segments {
        guard let span = segment.span(from: y, to: y) else { continue }
        let pixels = StrokeMaskRow.pixels(span, width: width)
        guard !pixels.isEmpty else { continue }
        part.pieces.append(Piece(segment: segment, columns: pixels))
        part.columns = part.columns.hull(pixels)
      }
      guard !part.pieces.isEmpty else { continue }
      covered = covered.hull(part.columns)
      parts.append(part)
    }
  }

  /// Writes the coverage of the pixels of `span`, each at its own index.
  func fill(_ target: UnsafeMutablePointer<Float>, _ span: Range<Int>) {
    for x in span { target[x] = 0 }
    for part in parts {
      let columns = part.columns.clamped(to: span)
      guard !columns.isEmpty else { continue }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: columns.count) { squares in
        guard let base = squares.baseAddress else { return }
        base.update(repeating: .infinity, count: columns.count)
        for piece in part.pieces {
          let pixels = piece.columns.clamped(to: columns)
          nearest(piece.segment, pixels, base - columns.lowerBound)
        }
        for (i, x) in columns.enumerated() {
          let t = (base[i].squareRoot() - part.radius) * part.steepness
          target[x] = max(target[x], FaceMask.falloff(t))
        }
      }
    }
  }

  /// Lowers the squared distances of some pixels to those from one segment: the hot loop of a long stroke.
  private func nearest(
    _ segment: StrokeSegment, _ pixels: Range<Int>, _ squares: UnsafeMutablePointer<Float>
  ) {
    let (dx, dy) = (Float(segment.dx), Float(segment.dy))
    let py = Float(y - segment.start.y)
    let left = segment.start.x - 0.5
    let inverse = segment.length > 0 ? Float(1 / (segment.length * segment.length)) : 0
    for x in pixels {
      let px = Float(Double(x) - left)
      let t = min(max((px * dx + py * dy) * inverse, 0), 1)
      let ex = px - t * dx
      let ey = py - t * dy
      squares[x] = min(squares[x], ex * ex + ey * ey)
    }
  }

  private static func pixels(_ span: ClosedRange<Double>, width: Int) -> Range<Int> {
    let low = min(max((span.lowerBound - 0.5).rounded(.down), 0), Double(width))
    let high = min(max((span.upperBound + 0.5).rounded(.up), 0), Double(width))
    return Int(low)..<Int(high)
  }
}

extension Range<Int> {
  /// From the lower of the two beginnings to the higher end; an empty one counts for nothing.
  fileprivate func hull(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
