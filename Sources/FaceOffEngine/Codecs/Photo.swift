// SPDX-License-Identifier: MIT

/// A photo that was opened: its file and the upright picture.
public struct Photo: Sendable {
  /// The file that it came from.
  public let source: PhotoSource
  /// Gray, RGB or CMYK, upright; 8 bits and opaque, whatever the file has.
  public var pixels: PixelBuffer
  /// What was wrong with the file.
  public let warnings: [DecodeWarning]

  /// Opens a file, whatever its name says.
  ///
  /// - Throws: `SystemError` where there is no file to read, `ImageError` where it is no photo that can be opened.
  public init(path: FilePath, budget: PixelBudget = .standard, codec: ImageCodec = .standard) throws {
    try self.init(PhotoSource(path: path, budget: budget, codec: codec))
  }

  /// Opens a photo that is in memory already.
  public init(
    bytes: [UInt8], budget: PixelBudget = .standard, codec: ImageCodec = .standard
  ) throws(ImageError) {
    try self.init(PhotoSource(bytes: bytes, budget: budget, codec: codec))
  }

  /// Decodes a file that was read before.
  public init(_ source: PhotoSource) throws(ImageError) {
    switch source.content {
    case .jpeg(let header):
      (pixels, warnings) = try JPEGDecoder.decode(
        source.bytes, header: header, orientation: source.orientation, budget: source.budget)
    case .coded(let picture, _):
      pixels = try codecCall { () throws(SystemError) in try picture.samples.view() }
      warnings = source.warnings
    }
    self.source = source
  }
}
