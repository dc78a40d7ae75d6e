// SPDX-License-Identifier: MIT

/// Makes a copy that is no JPEG, or is one of something else: composed, encoded, put together, checked.
///
/// An encoder is given samples and a profile, never the source's file; metadata is cleaned and then put around its
/// picture. So nothing of the original can come along that nobody thought of.
struct CodedCopy {
  private let source: PhotoSource
  private let size: PixelSize
  private let format: ImageFormat
  private let samples: ComposedSamples
  /// Whether the samples outside the edit are no longer the source's own.
  private let isConverted: Bool
  private let parts: [CompositePart]
  private let metadata: CleanMetadata
  private let warnings: [DecodeWarning]

  /// - Parameters:
  ///   - photo: given away; its pixels are changed in place.
  ///   - format: what the copy is to be.
  ///   - options: what a person chose, but for the format.
  init(_ photo: consuming Photo, edit: EditState, as format: ImageFormat, options: SaveOptions) {
    let source = photo.source
    warnings = photo.warnings
    let isInk = photo.pixels.format == .cmyk
    let colors = isInk ? photo.screenColors : nil
    var pixels = photo.pixels
    _ = consume photo
    let compositor = Compositor(edit: edit, size: pixels.size)
    compositor.apply(to: &pixels)
    if isInk { pixels = pixels.displayable(colors) }
    parts = CompositePart.parts(of: pixels, by: compositor, stored: .up)
    var stored: DecodedPicture?
    if case .coded(let picture, _) = source.content { stored = picture }
    samples = ComposedSamples(pixels, parts: parts, stored: stored?.samples)
    isConverted = stored?.isConverted ?? isInk
    var original = PhotoMetadata(source)
    if isInk || samples.layout.isGray && format.hasColorOnly { original.dropProfile() }
    metadata =
      options.removesPlaceAndDevice
      ? CleanMetadata(withoutPlaceAndDevice: original, in: format)
      : CleanMetadata(
        original, size: pixels.size, thumbnail: ThumbnailMaker(pixels, stored: .up), in: format)
    size = pixels.size
    self.source = source
    self.format = format
  }

  /// - Throws: `ImageError`, `EncodingError`, `JPEGEncodingError` or `LeakCheckFailure`.
  func make() throws -> CensoredCopy {
    format == .jpeg ? try jpeg() : try coded()
  }

  private func jpeg() throws -> CensoredCopy {
    let pixels = try codecCall { () throws(SystemError) in try samples.pixels() }
    // Flat colours and sharp edges, as drawings have them, show what subsampling does.
    let encoded = try JPEGEncoder.encode(
      pixels, subsampling: source.isLossless ? .s444 : .s420,
      quality: JPEGQuality(source.isLossless ? 95 : 92))
    let file = try JPEGAssembly.join(metadata.segments(), with: encoded)
    let flattened = parts.map {
      CompositePart(rect: $0.rect, pixels: pixels.cropped(to: $0.rect), mask: $0.mask)
    }
    let check = LeakCheck(size: size, orientation: .up, parts: flattened, thumbnail: metadata.thumbnail)
    return copy(file, .reencoded, try check.check(file))
  }

  private func coded() throws -> CensoredCopy {
    let encoding = CodecEncoding(format, layout: samples.layout, of: source)
    let isHEIF = format == .heif || format == .avif
    let encoded: (file: [UInt8], samples: SamplePicture)
    do throws(ImageError) {
      encoded = try source.codec.encode(
        encoding, size: size, icc: format == .webp ? [] : metadata.icc, exif: isHEIF ? metadata.exif : [],
        xmp: isHEIF ? metadata.xmp : []
      ) { (memory) throws(SystemError) in
        try samples.forEachBand(as: encoding.layout) { (_, bytes) throws(SystemError) in
          try memory.append(bytes)
        }
      }
    } catch {
      throw EncodingError(format: format, cause: error)
    }
    let file: [UInt8]
    switch format {
    case .png: file = PNGAssembly.join(encoded.file, with: metadata)
    case .webp: file = WebPAssembly.join(encoded.file, with: metadata)
    case .tiff: file = metadata.tiff.merged(into: encoded.file) ?? encoded.file
    default: file = encoded.file
    }
    let check = CodedLeakCheck(
      format: format, parts: parts, expected: encoded.samples, isLossless: encoding.quality == nil,
      thumbnail: metadata.thumbnail, codec: source.codec)
    let view = try check.check(file)
    let keepsSamples =
      encoding.quality == nil && !isConverted && encoding.layout.bits >= samples.layout.bits
    return copy(file, keepsSamples ? .samplesKept : .reencoded, view)
  }

  private func copy(_ file: [UInt8], _ method: SaveMethod, _ picture: PixelBuffer) -> CensoredCopy {
    CensoredCopy(
      bytes: file, format: format, size: size, method: method, hasThumbnail: metadata.thumbnail != nil,
      removed: metadata.removed, warnings: warnings, orientation: .up, picture: picture)
  }
}

/// A copy that could not be encoded.
public struct EncodingError: Error, Hashable, Sendable {
  /// What it should have become.
  public let format: ImageFormat
  /// What went wrong.
  public let cause: ImageError
}

extension ImageFormat {
  /// The formats that copies can be written in.
  public static let writable: [ImageFormat] = [.jpeg, .png, .webp, .tiff, .heif, .avif]

  /// Whether gray is written as colour, which a profile for gray does not fit.
  fileprivate var hasColorOnly: Bool { [.webp, .heif, .avif].contains(self) }

  /// What a copy of such a file is, unless another format is chosen.
  public var ofCopies: ImageFormat {
    // Neither has room for a blurred face: GIF for its colours, BMP for a profile or a date.
    self == .gif || self == .bmp ? .png : self
  }
}
