// SPDX-License-Identifier: MIT

/// A logo to lay over a photo's bottom right corner.
public struct Watermark: Equatable, Sendable {
  /// RGBA, of any size: it is scaled to the photo.
  public let image: PixelBuffer

  /// A logo from an RGBA picture.
  public init(image: PixelBuffer) {
    precondition(image.format == .rgba, "a watermark has an alpha channel")
    self.image = image
  }
}
