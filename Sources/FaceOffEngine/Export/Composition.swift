// SPDX-License-Identifier: MIT

/// The edited picture, encoded, and what must be kept of it to check the file.
struct Composition {
  let size: PixelSize
  let encoded: [UInt8]
  let parts: [CompositePart]
  let thumbnail: ThumbnailMaker

  /// Edits the photo's pixels in place and lets go of them once they are encoded.
  ///
  /// - Throws: `JPEGEncodingError`.
  init(_ photo: consuming Photo, _ header: JPEGHeader, edit: EditState) throws(JPEGEncodingError) {
    let orientation = photo.source.orientation
    var pixels = photo.pixels
    // The photo's own reference would make the first change copy the picture.
    _ = consume photo
    size = pixels.size
    let compositor = Compositor(edit: edit, size: size)
    compositor.apply(to: &pixels)
    parts = CompositePart.parts(of: pixels, by: compositor)
    thumbnail = ThumbnailMaker(pixels)
    encoded = try JPEGEncoder.encode(
      pixels, subsampling: JPEGSubsampling(of: header, turned: orientation),
      quality: JPEGQuality(reencoding: header, turned: orientation))
  }
}
