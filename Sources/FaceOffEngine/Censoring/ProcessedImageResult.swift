// SPDX-License-Identifier: MIT

/// A photo in memory with its faces hidden.
public struct ProcessedImageResult: Sendable {
  /// The photo as it was opened.
  public let photo: Photo
  /// What was done to it: the file is made from this and the photo.
  public let edit: EditState
  /// The upright picture with the edit applied.
  public let pixels: PixelBuffer
}
