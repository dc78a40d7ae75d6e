// SPDX-License-Identifier: MIT

/// A photo's file: its own bytes and what they say, without the decoded picture.
public struct PhotoSource: Sendable {
  /// Where it came from; nil for a photo from memory.
  public let path: FilePath?
  /// The whole file.
  public let bytes: [UInt8]
  /// Told from the content.
  public let format: ImageFormat
  let header: JPEGHeader
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
  public init(path: FilePath, budget: PixelBudget = .standard) throws {
    let file = try FileReader(path)
    // A film is not read to the end to say that it is one; a raw file may look like TIFF at first.
    if let format = try? ImageFormat.sniff(try file.head(4_096)), format != .jpeg, format != .tiff {
      throw ImageError.unsupported(format)
    }
    try self.init(bytes: try file.all(limit: Self.largestFile), path: path, budget: budget)
  }

  /// Takes over a file that is in memory already.
  ///
  /// - Parameters:
  ///   - path: where the bytes came from, for the copy's name.
  ///   - budget: the most pixels that the photo may have.
  public init(
    bytes: [UInt8], path: FilePath? = nil, budget: PixelBudget = .standard
  ) throws(ImageError) {
    format = try ImageFormat.sniff(bytes)
    guard format == .jpeg else { throw .unsupported(format) }
    header = try JPEGHeader(parsing: bytes)
    try budget.check(header.size)
    self.budget = budget
    exif = header.exif.flatMap { try? ExifBlock(parsing: Array(bytes[$0])) }
    self.path = path
    self.bytes = bytes
  }

  /// How the stored pixels must be turned.
  public var orientation: Orientation { exif?.orientation ?? .up }

  /// Of the upright picture, in pixels.
  public var size: PixelSize { orientation.uprightSize(of: header.size) }
}
