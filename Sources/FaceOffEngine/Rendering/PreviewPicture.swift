// SPDX-License-Identifier: MIT

/// A part of a preview, as one texture.
public struct PreviewTile: Sendable {
  /// The most pixels that a side has: no graphics card takes less.
  public static let side = 512
  /// In pixels of the preview.
  public let rect: PixelRect
  /// The same for as long as the pixels are the same.
  public let version: Int
  /// RGB.
  public let pixels: PixelBuffer

  /// Where a picture's tiles are, row by row.
  static func grid(_ size: PixelSize) -> [PixelRect] {
    stride(from: 0, to: size.height, by: side).flatMap { y in
      stride(from: 0, to: size.width, by: side).map { x in
        PixelRect(x: x, y: y, width: side, height: side).intersection(size.bounds)
      }
    }
  }
}

/// A photo with its edit applied, small enough for the screen.
public struct PreviewPicture: Sendable {
  /// Of the photo, upright, in pixels.
  public let photoSize: PixelSize
  /// How many of the photo's pixels make one of the preview's in each direction.
  public let factor: Int
  /// Row by row; always the same number of them for a photo.
  public let tiles: [PreviewTile]
}
