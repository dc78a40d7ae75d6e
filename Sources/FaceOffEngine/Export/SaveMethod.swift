// SPDX-License-Identifier: MIT

/// How the pixels of a copy came into its file.
public enum SaveMethod: String, Hashable, Sendable {
  /// The whole picture was encoded anew, upright.
  case reencoded
  /// Every sample outside the edit is the original's, in a lossless format.
  case samplesKept
}
