// SPDX-License-Identifier: MIT

/// What was saved, for a person and for JSON.
public struct SaveResult: Hashable, Sendable {
  /// The new file.
  public let path: FilePath
  /// The length of the file in bytes.
  public let byteCount: Int
  /// Upright, in pixels.
  public let size: PixelSize
  /// How the pixels came into the file.
  public let method: SaveMethod
  /// Whether the file has a thumbnail, made from the censored picture.
  public let hasThumbnail: Bool
  /// What of the original's metadata is not in the copy.
  public let removed: [MetadataItem]
  /// How many faces were hidden more strongly than the edit says, for they were still taken for faces.
  public var strengthened = 0
  /// Hidden faces that are still taken for faces, in pixels of the upright picture: to be checked by eye. Empty where
  /// none is, and where there was no detector to look.
  public var recognisable: [FaceRegion] = []
  /// What was wrong with the original.
  public let warnings: [DecodeWarning]
}
