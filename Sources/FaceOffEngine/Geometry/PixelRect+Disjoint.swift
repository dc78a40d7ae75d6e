// SPDX-License-Identifier: MIT

extension PixelRect {
  /// Rectangles that cover all of the given ones and share no pixel: those that meet are joined.
  ///
  /// Empty ones are left out. Sorted from the top, then from the left, whatever the order they came in.
  static func disjoint(_ rects: [PixelRect]) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in rects where !rect.isEmpty {
      var joined = rect
      // A join may reach further rectangles, so look again until nothing meets it.
      while let meeting = result.firstIndex(where: { $0.intersects(joined) }) {
        joined = joined.union(result.remove(at: meeting))
      }
      result.append(joined)
    }
    return result.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
