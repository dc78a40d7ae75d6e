// SPDX-License-Identifier: MIT

/// A copy's file in memory: encoded and checked, not yet written.
public struct CensoredCopy: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// What the bytes are.
  public let format: ImageFormat
  /// Upright, in pixels.
  public let size: PixelSize
  /// How the pixels came into the file.
  public let method: SaveMethod
  /// Whether the file has a thumbnail, made from the censored picture.
  public let hasThumbnail: Bool
  /// What of the original's metadata is not in the copy.
  public let removed: [MetadataItem]
  /// What was wrong with the original.
  public let warnings: [DecodeWarning]
  /// How its pixels must be turned to stand upright.
  let orientation: Orientation
  /// What the file was seen to decode to, as it is stored: of a JPEG the brightness alone.
  let picture: PixelBuffer
}
