// SPDX-License-Identifier: MIT

import CPNG

/// Reads logos from PNG files, with libpng's simplified API.
public struct WatermarkService: Sendable {
  /// Checked before any pixel is read.
  public var budget: PixelBudget

  /// - Parameter budget: the most pixels that a logo may have.
  public init(budget: PixelBudget = PixelBudget(pixels: 50_000_000)) {
    self.budget = budget
  }

  /// The association's own logo, as the build drew it from `data/watermark/talea.svg`.
  public static func standardPath(in data: DataDirectory) -> FilePath {
    data.file("watermark", "talea.png")
  }

  /// Reads a PNG of any kind as RGBA with 8 bits a sample.
  ///
  /// - Throws: `SystemError` where the file cannot be read; `ImageError` where it is no PNG, is damaged,
  ///   or has more pixels than the budget.
  public func load(_ path: FilePath) throws -> Watermark {
    try decode(try FileReader(path).all(limit: WatermarkService.largestFile))
  }

  /// Reads a PNG in memory. The corresponding C functions are `png_image_begin_read_from_memory` and its kin.
  public func decode(_ png: [UInt8]) throws(ImageError) -> Watermark {
    guard !png.isEmpty else { throw .empty }
    guard png.starts(with: WatermarkService.signature) else { throw .unrecognized }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    return try png.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw .damaged(detail: WatermarkService.message(image))
      }
      let size = PixelSize(width: Int(image.width), height: Int(image.height))
      try budget.check(size)
      image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      let pixels = try PixelBuffer(size: size, format: .rgba) { (target) throws(ImageError) in
        guard png_image_finish_read(&image, nil, target.baseAddress, png_int_32(size.width * 4), nil) != 0
        else {
          throw .damaged(detail: WatermarkService.message(image))
        }
      }
      return Watermark(image: pixels)
    }
  }

  /// A logo file is small: more bytes than this are not read.
  private static let largestFile = 64 << 20
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// libpng's own words, for a log.
  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
