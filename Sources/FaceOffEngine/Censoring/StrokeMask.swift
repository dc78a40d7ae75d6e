// SPDX-License-Identifier: MIT

/// The soft band that a brush leaves along its path: 1 on every disc that it passed, fading to 0 outside them.
struct StrokeMask: Hashable, Sendable {
  /// The path's pieces; a tap is one of no length.
  private(set) var segments: [StrokeSegment]
  /// So far from the path everything is covered fully, in pixels.
  let radius: Double
  /// So far coverage reaches, in pixels.
  let reach: Double
  private let bounds: Box

  /// - Parameters:
  ///   - stroke: of any radius; one too small for a pixel covers the pixel that it is in.
  ///   - photo: the size of the photo that was painted on.
  ///   - scale: pixels of the picture for each of the photo's.
  init(_ stroke: BrushStroke, photo: PixelSize, scale: Double) {
    let wanted = Parameter.brushRadius.clamp(stroke.radius) * Double(photo.longSide) * scale
    radius = wanted + StrokeMask.halfPixel
    reach = radius + max(StrokeMask.rim * wanted, StrokeMask.thinnestRim)
    let path = stroke.points.map { point in
      let place = point.pixel(in: photo)
      return PixelPoint(x: place.x * scale, y: place.y * scale)
    }
    segments =
      path.count == 1
      ? [StrokeSegment(from: path[0], to: path[0], reach: reach)]
      : zip(path, path.dropFirst()).map { [reach] in StrokeSegment(from: $0, to: $1, reach: reach) }
    let xs = path.map(\.x)
    let ys = path.map(\.y)
    let (left, top) = ((xs.min() ?? 0) - reach, (ys.min() ?? 0) - reach)
    bounds = Box(
      x: left, y: top, width: (xs.max() ?? 0) + reach - left, height: (ys.max() ?? 0) + reach - top)
  }

  /// The painted area in square pixels; parts that were passed more than once count each time.
  var area: Double {
    segments.reduce(Double.pi * reach * reach) { $0 + 2 * reach * $1.length }
  }

  /// The pixels that the mask touches, inside a picture of this size; empty where there are none.
  func extent(in picture: PixelSize) -> PixelRect {
    guard !segments.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let box = bounds.clamped(to: picture)
    let (x, y) = (Int(box.x.rounded(.down)), Int(box.y.rounded(.down)))
    return PixelRect(
      x: x, y: y, width: Int(box.maxX.rounded(.up)) - x, height: Int(box.maxY.rounded(.up)) - y)
  }

  /// Rectangles that hold all pixels that the mask touches and share none: a slanting stroke fills little of its
  /// extent, so there is one for each band of rows that it crosses.
  ///
  /// - Parameter first: the segment to begin with; those before it are left out.
  func rects(in picture: PixelSize, from first: Int = 0) -> [PixelRect] {
    let extent = extent(in: picture)
    guard !extent.isEmpty, first < segments.count else { return [] }
    let size = StrokeMask.band
    let bands = extent.y / size...(extent.maxY - 1) / size
    var hulls = [(left: Double, right: Double)](repeating: (.infinity, -.infinity), count: bands.count)
    for piece in segments[first...] {
      let (top, bottom) = (max(piece.top, Double(extent.y)), min(piece.bottom, Double(extent.maxY)))
      guard top <= bottom else { continue }
      for band in Int(top) / size...min(Int(bottom) / size, bands.upperBound) {
        let rows = (from: max(band * size, extent.y), to: min((band + 1) * size, extent.maxY))
        guard let span = piece.span(from: Double(rows.from), to: Double(rows.to)) else { continue }
        let hull = hulls[band - bands.lowerBound]
        hulls[band - bands.lowerBound] = (min(hull.left, span.lowerBound), max(hull.right, span.upperBound))
      }
    }
    return zip(bands, hulls).compactMap { band, hull in
      let left = max(hull.left, Double(extent.x))
      let right = min(hull.right, Double(extent.maxX))
      guard left < right else { return nil }
      let (x, y) = (Int(left.rounded(.down)), max(band * size, extent.y))
      return PixelRect(
        x: x, y: y, width: Int(right.rounded(.up)) - x, height: min((band + 1) * size, extent.maxY) - y)
    }
  }

  /// The mask without the pieces that reach none of some rows.
  func reaching(_ rows: Range<Int>) -> StrokeMask {
    var result = self
    result.segments = segments.filter {
      $0.bottom > Double(rows.lowerBound) && $0.top < Double(rows.upperBound)
    }
    return result
  }

  /// Whether the painted area and an ellipse meet.
  func meets(_ ellipse: Ellipse) -> Bool {
    segments.contains { $0.meets(ellipse, reach: reach) }
  }

  /// Rows; less overlap between the rectangles of a slanting stroke, and more of them, the lower it is.
  private static let band = 32
  /// A pixel whose centre is just outside may still have its corner inside.
  private static let halfPixel = 0.75
  /// The fading rim's width in parts of the radius.
  private static let rim = 0.2
  /// Pixels: a rim below this would show steps.
  private static let thinnestRim = 1.5
}
