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
  init(_ photo: consuming Photo, edit: EditState) throws(JPEGEncodingError) {
    let header = photo.source.header
    let orientation = photo.source.orientation
    var pixels = photo.pixels
    // The photo's own reference would make the first change copy the picture.
    _ = consume photo
    size = pixels.size
    let compositor = Compositor(edit: edit, size: size)
    compositor.apply(to: &pixels)
    let composite = pixels
    let (file, kept) = concurrently {
      Result { () throws(JPEGEncodingError) in
        try JPEGEncoder.encode(
          composite, subsampling: JPEGSubsampling(of: header, turned: orientation),
          quality: JPEGQuality(reencoding: header, turned: orientation))
      }
    } _: {
      (CompositePart.parts(of: composite, by: compositor), ThumbnailMaker(composite))
    }
    encoded = try file.get()
    (parts, thumbnail) = kept
  }
}
