// SPDX-License-Identifier: MIT

/// A straight piece of a brush's path, in pixels of the picture.
struct StrokeSegment: Hashable, Sendable {
  let start: PixelPoint
  /// From the start to the end.
  let dx: Double
  let dy: Double
  let length: Double
  /// How far coverage reaches from it.
  let reach: Double

  init(from start: PixelPoint, to end: PixelPoint, reach: Double) {
    self.start = start
    self.reach = reach
    dx = end.x - start.x
    dy = end.y - start.y
    length = (dx * dx + dy * dy).squareRoot()
  }

  /// Where what is in reach begins.
  var top: Double { min(start.y, start.y + dy) - reach }
  /// Where it ends.
  var bottom: Double { max(start.y, start.y + dy) + reach }

  /// Columns within reach in a band of rows; nil where the band is out of reach.
  func span(from top: Double, to bottom: Double) -> ClosedRange<Double>? {
    var (left, right) = (Double.infinity, -Double.infinity)
    // What is in reach is a disc at each end and the rectangle between them.
    for center in length > 0 ? [start, PixelPoint(x: start.x + dx, y: start.y + dy)] : [start] {
      let off = max(0, top - center.y, center.y - bottom)
      guard off < reach else { continue }
      let half = (reach * reach - off * off).squareRoot()
      (left, right) = (min(left, center.x - half), max(right, center.x + half))
    }
    if length > 0 {
      let (nx, ny) = (-dy / length * reach, dx / length * reach)
      edge(start.x + nx, start.y + ny, dx, dy, top, bottom, &left, &right)
      edge(start.x - nx, start.y - ny, dx, dy, top, bottom, &left, &right)
    }
    return left <= right ? left...right : nil
  }

  /// Widens `left…right` to a straight edge's part inside a band of rows.
  private func edge(
    _ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ top: Double, _ bottom: Double,
    _ left: inout Double, _ right: inout Double
  ) {
    var (from, to) = (0.0, 1.0)
    if dy != 0 {
      let (a, b) = ((top - y) / dy, (bottom - y) / dy)
      (from, to) = (max(from, min(a, b)), min(to, max(a, b)))
    } else if y < top || y > bottom {
      return
    }
    guard from <= to else { return }
    left = min(left, x + from * dx, x + to * dx)
    right = max(right, x + from * dx, x + to * dx)
  }

  /// Whether a point of the segment is within `reach` of an ellipse.
  func meets(_ ellipse: Ellipse, reach: Double) -> Bool {
    var wide = ellipse
    wide.semiAxisX += reach
    wide.semiAxisY += reach
    // The nearest point in the ellipse's own measure: there it is a circle, and the segment stays straight.
    let a = wide.normalized(start)
    let b = wide.normalized(PixelPoint(x: start.x + dx, y: start.y + dy))
    let (ux, uy) = (b.x - a.x, b.y - a.y)
    let square = ux * ux + uy * uy
    let t = square > 0 ? min(max(-(a.x * ux + a.y * uy) / square, 0), 1) : 0
    let (x, y) = (a.x + t * ux, a.y + t * uy)
    return x * x + y * y <= 1
  }
}
