// SPDX-License-Identifier: MIT

/// Why a copy cannot be shown to be safe. Each is a fault of the program, never of a person.
public enum LeakFinding: Hashable, Sendable {
  /// It cannot be decoded again.
  case unreadable(ImageError)
  /// It decodes to another size.
  case size(PixelSize)
  /// Blocks of 8×8 pixels inside the masks that differ from the composite by more than coding explains.
  case pixels(blocks: Int, first: PixelPoint)
  /// A picture in the file that was not made from the censored one.
  case embeddedImage(EmbeddedImage.Kind)
  /// Bytes behind the end of the picture.
  case trailer(byteCount: Int)
  /// An orientation tag that is not true for the pixels.
  case orientation(Orientation)
  /// A size tag that is not true for the pixels; `tag` is EXIF's number for it.
  case sizeTag(Int)
}

/// A copy that could not be shown to be safe, and was not written.
public struct LeakCheckFailure: Error, Hashable, Sendable {
  /// At least one.
  public let findings: [LeakFinding]
}
