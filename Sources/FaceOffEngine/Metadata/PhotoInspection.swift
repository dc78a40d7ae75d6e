// SPDX-License-Identifier: MIT

/// What a photo's file says of itself and carries with it, for a person to look at.
public struct PhotoInspection: Sendable {
  /// Told from the content.
  public let format: ImageFormat
  /// Upright, in pixels.
  public let size: PixelSize
  /// Of the stored pixels.
  public let orientation: Orientation
  /// How the coefficients of a JPEG are coded; nil for other formats.
  public let process: JPEGProcess?
  /// Of each component of a JPEG: its share of the samples across and down, 1…4.
  public let sampling: [PixelSize]
  /// Of what is no JPEG; nil for a JPEG.
  public let samples: SampleFacts?
  /// Of a JPEG, on the scale of the Independent JPEG Group; nil where it cannot be told.
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

  /// Looks at a file. A JPEG's picture is not decoded for it.
  public init(_ source: PhotoSource) {
    format = source.format
    size = source.size
    orientation = source.orientation
    exif = source.exif.map(ExifSummary.init)
    let metadata = PhotoMetadata(source)
    hasXMP = !metadata.xmp.isEmpty
    xmpConcern = metadata.xmp.isEmpty ? nil : XMPPacket(metadata.xmp).concern
    iccProfile = ICCProfileName(metadata.icc)
    switch source.content {
    case .jpeg(let header):
      process = header.process
      sampling = header.components.map {
        PixelSize(width: $0.horizontalSampling, height: $0.verticalSampling)
      }
      samples = nil
      quality = JPEGQuality(estimating: header)
      hasDamagedExif = header.exif != nil && source.exif == nil
      hasPhotoshopResources = !header.photoshop.isEmpty
      embeddedImages = EmbeddedImages.list(in: source.bytes, header)
      trailingByteCount = header.endOfImage.map { source.bytes.count - $0 } ?? 0
      isTruncated = header.endOfImage == nil
    case .coded(let picture, let contents):
      process = nil
      sampling = []
      samples = SampleFacts(picture, contents)
      quality = nil
      hasDamagedExif = !contents.exif.isEmpty && source.exif == nil
      hasPhotoshopResources = contents.notCarried.contains { $0 == "Photoshop" || $0 == "IPTC" }
      embeddedImages = contents.images
      trailingByteCount = contents.end.map { source.bytes.count - $0 } ?? 0
      isTruncated = picture.damage != nil
    }
  }
}

/// What is known of the samples of a picture that is no JPEG.
public struct SampleFacts: Hashable, Sendable {
  /// Whether it has no colours.
  public let isGray: Bool
  /// Whether some of it may be transparent.
  public let hasAlpha: Bool
  /// Of a sample.
  public let bits: Int
  /// Of an index into a palette; nil without one.
  public let paletteBits: Int?
  /// Whether the samples come out of the file as they went in.
  public let isLossless: Bool
  /// Pages of a TIFF, frames of an animation; 1 for a plain picture.
  public let pageCount: Int

  init(_ picture: DecodedPicture, _ contents: ContainerContents) {
    isGray = picture.samples.layout.isGray
    hasAlpha = picture.samples.layout.hasAlpha
    bits = picture.significantBits
    paletteBits = picture.paletteBits
    isLossless = contents.isLossless
    pageCount = picture.pageCount
  }
}
