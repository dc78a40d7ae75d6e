// SPDX-License-Identifier: MIT

/// Makes a photo's small preview out of the censored picture.
package struct ThumbnailMaker {
  /// As EXIF has it, 160 pixels at most on the long side.
  private let picture: PixelBuffer

  /// - Parameters:
  ///   - composite: upright.
  ///   - orientation: of the copy's pixels: the tag turns its thumbnail, too.
  package init(_ composite: PixelBuffer, stored orientation: Orientation) {
    let factor = min(256, max(1, (composite.size.longSide + 159) / 160))
    picture = composite.downsampled(by: factor).withoutInk.upright(from: orientation.inverse)
  }

  /// The best quality that fits.
  ///
  /// - Parameter capacity: in bytes.
  /// - Returns: nil where even the worst is too long.
  func jpeg(capacity: Int) -> ExifThumbnail? {
    for quality in [88, 75, 60, 40, 20] {
      guard let bytes = try? JPEGEncoder.encode(picture, subsampling: .s420, quality: JPEGQuality(quality))
      else { return nil }
      if bytes.count <= capacity { return ExifThumbnail(bytes: bytes, size: picture.size) }
    }
    return nil
  }
}

extension PixelBuffer {
  /// The same picture for viewers that know no CMYK: a simple conversion, good enough for a thumbnail.
  fileprivate var withoutInk: PixelBuffer {
    guard format == .cmyk else { return self }
    return withBytes { source in
      PixelBuffer(size: size, format: .rgb) { target in
        for pixel in 0..<target.count / 3 {
          let black = Int(source[4 * pixel + 3])
          for channel in 0..<3 {
            target[3 * pixel + channel] = UInt8(Int(source[4 * pixel + channel]) * black / 255)
          }
        }
      }
    }
  }
}
