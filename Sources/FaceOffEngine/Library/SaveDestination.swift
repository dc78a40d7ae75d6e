// SPDX-License-Identifier: MIT

/// Where a copy goes, as a person chose it.
public enum SaveDestination: Hashable, Sendable {
  /// The FaceOFF folder among the person's pictures; the name gets a suffix.
  case library
  /// An existing folder; the name stays as it is.
  case folder(FilePath)
  /// A file of this name, taken as it is.
  case file(FilePath)

  /// What a file's name that was given whole says of its format; nil where it says none that can be written.
  public var namedFormat: ImageFormat? {
    guard case .file(let path) = self, let format = ImageFormat(pathExtension: path.pathExtension),
      ImageFormat.writable.contains(format)
    else { return nil }
    return format
  }
}
