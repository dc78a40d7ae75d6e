// SPDX-License-Identifier: MIT

/// Where a copy goes, as a person chose it.
public enum SaveDestination: Hashable, Sendable {
  /// The FaceOFF folder among the person's pictures; the name gets a suffix.
  case library
  /// An existing folder; the name stays as it is.
  case folder(FilePath)
  /// A file of this name, taken as it is.
  case file(FilePath)
}
