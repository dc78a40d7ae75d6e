// SPDX-License-Identifier: MIT

/// What must be kept of an edited picture to patch, check and preview its file.
struct Composition {
  /// How the copy's pixels are turned, as its tag will say.
  let orientation: Orientation
  /// Of the copy's pixels.
  let size: PixelSize
  let parts: [CompositePart]
  let thumbnail: ThumbnailMaker

  /// Edits an upright picture in place.
  ///
  /// - Parameter orientation: of the copy's pixels.
  init(_ pixels: inout PixelBuffer, edit: EditState, stored orientation: Orientation) {
    let compositor = Compositor(edit: edit, size: pixels.size)
    compositor.apply(to: &pixels)
    self.orientation = orientation
    size = orientation.storedSize(of: pixels.size)
    let composite = pixels
    (parts, thumbnail) = concurrently {
      CompositePart.parts(of: composite, by: compositor, stored: orientation)
    } _: {
      ThumbnailMaker(composite, stored: orientation)
    }
  }
}
