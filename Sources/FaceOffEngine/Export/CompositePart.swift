// SPDX-License-Identifier: MIT

/// A part of the composite, kept to compare the written picture with.
struct CompositePart: Sendable {
  /// On a grid of 32 pixels, so that blocks of every sampling lie whole in it, except at the picture's edges.
  let rect: PixelRect
  let pixels: PixelBuffer
  /// Gray: above 0 where a face is covered.
  let mask: PixelBuffer

  /// The parts that an edit changes.
  static func parts(of composite: PixelBuffer, by compositor: Compositor) -> [CompositePart] {
    compositor.dirtyRects.compactMap { dirty in
      let (x, y) = (dirty.x & ~31, dirty.y & ~31)
      let (maxX, maxY) = ((dirty.maxX + 31) & ~31, (dirty.maxY + 31) & ~31)
      let rect = PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
        .intersection(composite.size.bounds)
      guard !rect.isEmpty else { return nil }
      return CompositePart(rect: rect, pixels: composite.cropped(to: rect), mask: compositor.mask(in: rect))
    }
  }
}
