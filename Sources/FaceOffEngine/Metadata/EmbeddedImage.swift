// SPDX-License-Identifier: MIT

/// A picture, or a film, that lies inside a photo's file beside the photo itself.
public struct EmbeddedImage: Hashable, Sendable {
  /// What holds it.
  public enum Kind: Hashable, Sendable {
    case exifThumbnail
    /// In an EXIF directory other than the thumbnail's, or in none.
    case exifPreview
    case makerNotePreview
    case jfifThumbnail
    case jfifExtension
    case photoshopThumbnail
    case xmpThumbnail
    case extendedXMP
    case flashPix
    case thermalImage
    case comment
    /// In an application segment of another kind; APPn has marker `E0`+n.
    case segment(marker: UInt8)
    /// Behind the end of the photo: a second picture, a gain map, a depth map, a film.
    case trailer
    /// A further page of a TIFF.
    case page
    /// A smaller version in a TIFF.
    case reducedImage
    /// A frame of an animation behind the first.
    case frame
    /// The small version in a HEIF or AVIF file.
    case heifThumbnail
    /// A depth map, a gain map, or the like, in a HEIF or AVIF file.
    case auxiliary
    /// Another picture in a HEIF or AVIF file.
    case item
    /// In a chunk of PNG or WebP.
    case chunk(name: String)
  }

  /// What holds it.
  public let kind: Kind
  /// Its bytes in the file, as exactly as that can be told.
  public let range: Range<Int>
  /// Width and height of a JPEG or of an uncompressed thumbnail; nil where they cannot be told.
  public let size: PixelSize?
}
