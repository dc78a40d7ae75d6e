// SPDX-License-Identifier: MIT

import CPNG
import Glibc

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
    try decode(try contents(of: path))
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

  private func contents(of path: FilePath) throws -> [UInt8] {
    // Not blocking: a pipe in a logo's place must not make the program wait.
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw SystemError(call: "open", code: errno, path: path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SystemError(call: "fstat", code: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(call: "open", code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, path: path)
    }
    guard status.st_size <= WatermarkService.largestFile else {
      throw SystemError(call: "open", code: EFBIG, path: path)
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(
          file, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress, buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(call: "read", code: errno, path: path) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// libpng's own words, for a log.
  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
