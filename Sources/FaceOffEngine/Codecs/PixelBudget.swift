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

  /// Throws `ImageError.tooLarge` where `size` is over the budget (or no size at all: `ImageError.damaged`).
  public func check(_ size: PixelSize) throws(ImageError) {
    guard size.width > 0, size.height > 0 else { throw .damaged(detail: "no width or height") }
    guard let area = size.area, area <= pixels else { throw .tooLarge(size, budget: pixels) }
  }
}
