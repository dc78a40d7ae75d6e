// SPDX-License-Identifier: MIT

/// What became of one photo.
public struct BlurOutcome: Sendable {
  /// Upright, in pixels.
  public let size: PixelSize
  /// The faces that were hidden.
  public let faces: [FaceRegion]
  /// Nil where no copy was written, because there was no face to hide.
  public let saved: SaveResult?
  /// What was wrong with the photo's file.
  public let warnings: [DecodeWarning]
}
