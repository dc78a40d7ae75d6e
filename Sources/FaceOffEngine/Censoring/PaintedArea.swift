// SPDX-License-Identifier: MIT

/// Strokes that touch one another.
struct PaintedArea {
  /// Which ones.
  private(set) var strokes: [Int]
  private(set) var masks: [StrokeMask]
  private var rects: [PixelRect]
  private var bounds: PixelRect

  /// The diameter of the circle of the painted area, in pixels.
  ///
  /// What was passed several times counts several times, but never more than the rectangle around everything.
  var diameter: Double {
    let painted = masks.reduce(0) { $0 + $1.area }
    let area = min(painted, Double(bounds.width) * Double(bounds.height))
    return 2 * (area / Double.pi).squareRoot()
  }

  /// The areas that the given strokes make.
  static func connected(_ strokes: [(index: Int, mask: StrokeMask)], in photo: PixelSize) -> [PaintedArea] {
    var areas: [PaintedArea] = []
    for (index, mask) in strokes {
      var area = PaintedArea(
        strokes: [index], masks: [mask], rects: mask.rects(in: photo), bounds: mask.extent(in: photo))
      for other in areas.indices.reversed() where areas[other].touches(area) {
        area.join(areas.remove(at: other))
      }
      areas.append(area)
    }
    return areas
  }

  private func touches(_ other: PaintedArea) -> Bool {
    guard bounds.intersects(other.bounds) else { return false }
    return rects.contains { rect in other.rects.contains { $0.intersects(rect) } }
  }

  private mutating func join(_ other: PaintedArea) {
    strokes += other.strokes
    masks += other.masks
    rects += other.rects
    bounds = bounds.union(other.bounds)
  }
}
