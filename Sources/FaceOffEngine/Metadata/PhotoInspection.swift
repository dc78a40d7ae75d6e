// SPDX-License-Identifier: MIT

/// What a photo's file says of itself and carries with it, for a person to look at.
public struct PhotoInspection: Sendable {
  /// Told from the content.
  public let format: ImageFormat
  /// Upright, in pixels.
  public let size: PixelSize
  /// Of the stored pixels.
  public let orientation: Orientation
  /// How the coefficients are coded.
  public let process: JPEGProcess
  /// Of each component: its share of the samples across and down, 1…4.
  public let sampling: [PixelSize]
  /// On the scale of the Independent JPEG Group; nil where it cannot be told.
  public let quality: JPEGQuality?
  /// Nil where there is no EXIF that can be read.
  public let exif: ExifSummary?
  /// Whether there is EXIF that cannot be read.
  public let hasDamagedExif: Bool
  /// The profile's own name; nil without a profile.
  public let iccProfile: ICCProfileName?
  /// Whether there is an XMP packet.
  public let hasXMP: Bool
  /// Why a copy would not carry the XMP packet.
  public let xmpConcern: XMPConcern?
  /// Whether there are Photoshop resources, where IPTC is.
  public let hasPhotoshopResources: Bool
  /// All pictures in the file beside the photo itself.
  public let embeddedImages: [EmbeddedImage]
  /// Bytes behind the end of the picture.
  public let trailingByteCount: Int
  /// Whether the file ends before the picture does.
  public let isTruncated: Bool

  /// Looks at a file without decoding its picture.
  public init(_ source: PhotoSource) {
    let header = source.header
    format = source.format
    size = source.size
    orientation = source.orientation
    process = header.process
    sampling = header.components.map { PixelSize(width: $0.horizontalSampling, height: $0.verticalSampling) }
    quality = JPEGQuality(estimating: header)
    exif = source.exif.map(ExifSummary.init)
    hasDamagedExif = header.exif != nil && source.exif == nil
    iccProfile = ICCProfileName(parts: header.icc, of: source.bytes)
    hasXMP = header.xmp != nil
    xmpConcern = header.xmp.flatMap { XMPPacket(source.bytes[$0]).concern }
    hasPhotoshopResources = !header.photoshop.isEmpty
    embeddedImages = EmbeddedImages.list(in: source.bytes, header)
    trailingByteCount = header.endOfImage.map { source.bytes.count - $0 } ?? 0
    isTruncated = header.endOfImage == nil
  }
}
