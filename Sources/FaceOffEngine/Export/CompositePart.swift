// SPDX-License-Identifier: MIT

/// A part of the composite as the copy stores it: what a patch is made from, and what the written picture is compared
/// with.
struct CompositePart: Sendable {
  /// In stored pixels, on a grid of 32, so that blocks of every sampling lie whole in it, except at the picture's
  /// edges.
  let rect: PixelRect
  let pixels: PixelBuffer
  /// Gray: above 0 where the edit reaches.
  let mask: PixelBuffer

  /// The parts that an edit changes.
  ///
  /// - Parameters:
  ///   - composite: upright.
  ///   - orientation: of the copy's pixels, as its tag will say.
  static func parts(
    of composite: PixelBuffer, by compositor: Compositor, stored orientation: Orientation
  ) -> [CompositePart] {
    let size = orientation.storedSize(of: composite.size)
    return compositor.dirtyRects.compactMap { dirty in
      let dirty = orientation.storedRect(dirty, stored: size)
      let (x, y) = (dirty.x & ~31, dirty.y & ~31)
      let (maxX, maxY) = ((dirty.maxX + 31) & ~31, (dirty.maxY + 31) & ~31)
      let rect = PixelRect(x: x, y: y, width: maxX - x, height: maxY - y).intersection(size.bounds)
      guard !rect.isEmpty else { return nil }
      let turn = orientation.inverse
      let upright = turn.storedRect(rect, stored: composite.size)
      return CompositePart(
        rect: rect, pixels: composite.cropped(to: upright).upright(from: turn),
        mask: compositor.reach(in: upright).upright(from: turn))
    }
  }
}
