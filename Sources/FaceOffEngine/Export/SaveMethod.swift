// SPDX-License-Identifier: MIT

/// How the pixels of a copy came into its file.
public enum SaveMethod: String, Hashable, Sendable {
  /// The blocks that the edit reaches have new coefficients; all others have those of the original.
  case patched
  /// The same; and the picture, which was turned by its Orientation tag, was turned upright without any loss.
  case patchedAndRotated
  /// As `patched`; the picture is turned by its Orientation tag as the original is.
  case patchedKeepingTag
  /// The whole picture was encoded anew, upright.
  case reencoded
  /// Every sample outside the edit is the original's, in a lossless format.
  case samplesKept
}
