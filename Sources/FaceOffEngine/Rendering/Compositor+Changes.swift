// SPDX-License-Identifier: MIT

extension Compositor {
  /// Rectangles that share no pixel and hold all in which this and another edit of the same picture differ.
  ///
  /// Strokes are compared in their order: where only one differs, only pixels under it do. Of a stroke that was
  /// drawn out, only the new part is new.
  func changes(from other: Compositor) -> [PixelRect] {
    precondition(size == other.size && photo == other.photo, "edits of one picture")
    var rects = Set(faces).symmetricDifference(other.faces).map { $0.mask.extent(in: size) }
    for i in 0..<max(strokes.count, other.strokes.count) {
      let new = i < strokes.count ? strokes[i] : nil
      let old = i < other.strokes.count ? other.strokes[i] : nil
      rects += Self.changes(from: old, to: new, in: size)
    }
    if watermark != other.watermark {
      rects += [watermark?.rect, other.watermark?.rect].compactMap { $0 }
    }
    return PixelRect.disjoint(rects)
  }

  private static func changes(
    from old: StrokeElement?, to new: StrokeElement?, in size: PixelSize
  ) -> [PixelRect] {
    guard let old, let new else { return (old ?? new)?.mask.rects(in: size) ?? [] }
    let known = old.stroke.points.count
    guard new.recipe == old.recipe, new.mask.radius == old.mask.radius, known > 0,
      new.stroke.points.count >= known, new.stroke.points[..<known] == old.stroke.points[...]
    else { return old.mask.rects(in: size) + new.mask.rects(in: size) }
    return new.stroke.points.count == known ? [] : new.mask.rects(in: size, from: known - 1)
  }
}
