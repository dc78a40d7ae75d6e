// SPDX-License-Identifier: MIT

/// What a file is, told from its first bytes and never from its name.
public enum ImageFormat: Hashable, Sendable {
  case jpeg
  case png
  case webp
  case tiff
  case gif
  case bmp
  case heif
  case avif
  case jpeg2000
  /// A camera's raw file; `name` is the maker's format, such as `CR2`.
  case raw(name: String)
  /// A film; `name` is the container, such as `MP4`.
  case video(name: String)
  case pdf
  case svg
}
