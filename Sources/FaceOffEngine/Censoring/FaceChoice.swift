// SPDX-License-Identifier: MIT

/// Where a photo's faces come from.
public enum FaceChoice: Sendable {
  /// The detector looks for them.
  case detected
  /// Somebody found them before, in an upright photo of this size.
  case given([FaceRegion], size: PixelSize)
}

/// Faces were given for a photo of another size: they would hide the wrong places.
public struct FaceSizeMismatch: Error, Hashable, Sendable {
  /// The photo's size, upright.
  public let photo: PixelSize
  /// The size that the faces were found in.
  public let faces: PixelSize
}
