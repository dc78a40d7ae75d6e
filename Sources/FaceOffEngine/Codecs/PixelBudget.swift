// SPDX-License-Identifier: MIT

/// How many pixels a picture may have before it is refused, checked before anything is allocated.
public struct PixelBudget: Sendable {
  /// Pixels, width × height.
  public var pixels: Int

  /// A budget of so many pixels.
  public init(pixels: Int) {
    self.pixels = pixels
  }

  /// 300 megapixels: above any camera's, below what a laptop's memory holds.
  public static let standard = PixelBudget(pixels: 300_000_000)

  /// What is read of a BMP, by ImageMagick, which Debian holds to 256 MiB of memory, at eight bytes a pixel.
  private static let bitmap = PixelBudget(pixels: 32_000_000)

  /// Throws as `check` where a BMP says that it has more pixels than its reader takes: the reader fails at them
  /// before it has said how many they are.
  static func checkBitmap(_ bytes: [UInt8]) throws(ImageError) {
    let file = EndianBytes(bytes: bytes, isLittleEndian: true)
    // Older headers have no room for such sizes; rows from top to bottom have a negative height.
    guard let length = file.long(at: 14), length >= 40, let width = file.long(at: 18),
      let height = file.long(at: 22)
    else { return }
    let rows = Int(Int32(truncatingIfNeeded: height).magnitude)
    guard width > 0, rows > 0 else { return }
    try bitmap.check(PixelSize(width: width, height: rows))
  }

  /// Throws `ImageError.tooLarge` where `size` is over the budget (or no size at all: `ImageError.damaged`).
  public func check(_ size: PixelSize) throws(ImageError) {
    guard size.width > 0, size.height > 0 else { throw .damaged(detail: "no width or height") }
    guard let area = size.area, area <= pixels else { throw .tooLarge(size, budget: pixels) }
  }
}
