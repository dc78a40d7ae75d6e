// SPDX-License-Identifier: MIT

/// A photo's file: its own bytes and what they say. Of a JPEG without the decoded picture, of others with it.
public struct PhotoSource: Sendable {
  /// What the bytes turned out to be.
  enum Content: Sendable {
    case jpeg(JPEGHeader)
    /// Decoded by the child process, in memory that this process has not mapped.
    case coded(DecodedPicture, ContainerContents)
  }

  /// Where it came from; nil for a photo from memory.
  public let path: FilePath?
  /// When the file was changed last; nil for a photo from memory.
  public let modified: FileTime?
  /// The whole file.
  public let bytes: [UInt8]
  /// Told from the content.
  public let format: ImageFormat
  let content: Content
  /// Reads and writes what is no JPEG.
  let codec: ImageCodec
  /// What the size was checked against, and is again before anything is decoded.
  let budget: PixelBudget
  /// Nil where there is none, or none that can be read.
  let exif: ExifBlock?

  /// Larger files are refused with `EFBIG`: a JPEG of 300 megapixels at the highest quality is below.
  public static let largestFile = 1 << 30

  /// Reads a file, whatever its name says.
  ///
  /// - Parameter budget: the most pixels that the photo may have.
  /// - Throws: `SystemError` where there is no file to read, `ImageError` where it is no photo that can be opened.
  public init(path: FilePath, budget: PixelBudget = .standard, codec: ImageCodec = .standard) throws {
    let file = try FileReader(path)
    // A film is not read to the end to say that it is one.
    if let format = try? ImageFormat.sniff(try file.head(4_096)), !format.isReadable {
      throw ImageError.unsupported(format)
    }
    try self.init(
      bytes: try file.all(limit: Self.largestFile), path: path, modified: file.modified, budget: budget,
      codec: codec)
  }

  /// Takes over a file that is in memory already.
  ///
  /// - Parameters:
  ///   - path: where the bytes came from, for the copy's name.
  ///   - modified: when they were changed last.
  ///   - budget: the most pixels that the photo may have.
  ///   - codec: reads what is no JPEG.
  public init(
    bytes: [UInt8], path: FilePath? = nil, modified: FileTime? = nil, budget: PixelBudget = .standard,
    codec: ImageCodec = .standard
  ) throws(ImageError) {
    format = try ImageFormat.sniff(bytes)
    if format == .jpeg {
      let header = try JPEGHeader(parsing: bytes)
      try budget.check(header.size)
      content = .jpeg(header)
      exif = header.exif.flatMap { try? ExifBlock(parsing: Array(bytes[$0])) }
    } else {
      if format == .bmp { try PixelBudget.checkBitmap(bytes) }
      let picture = try codec.decode(bytes, format: format, budget: budget)
      let contents = ContainerContents(bytes, format: format)
      content = .coded(picture, contents)
      exif = try? ExifBlock(parsing: contents.exif)
    }
    self.budget = budget
    self.codec = codec
    self.path = path
    self.modified = modified
    self.bytes = bytes
  }

  /// Whether the file says where the photo was taken.
  public var tellsPlace: Bool {
    exif.map(ExifSummary.init)?.hasPlace == true || XMPPacket(PhotoMetadata(self).xmp).tellsPlace
  }

  /// How the pixels that the file stores must be turned.
  public var orientation: Orientation {
    switch content {
    case .jpeg: exif?.orientation ?? .up
    case .coded(let picture, _): picture.orientation
    }
  }

  /// Of the upright picture, in pixels.
  public var size: PixelSize {
    switch content {
    case .jpeg(let header): orientation.uprightSize(of: header.size)
    case .coded(let picture, _): picture.samples.size
    }
  }

  /// What is known to be wrong, or left out, before the picture is looked at.
  var warnings: [DecodeWarning] {
    guard case .coded(let picture, _) = content else { return [] }
    var warnings = picture.damage.map { [DecodeWarning.damaged(detail: $0)] } ?? []
    if picture.pageCount > 1 {
      warnings.append(
        format == .tiff ? .furtherPages(count: picture.pageCount - 1) : .animated(frames: picture.pageCount))
    }
    return warnings
  }
}
