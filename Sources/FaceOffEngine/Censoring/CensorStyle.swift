// SPDX-License-Identifier: MIT

/// What takes a face's place.
public enum CensorStyle: String, CaseIterable, Sendable {
  /// A Gaussian blur of what is left after the detail is destroyed.
  case blur
  /// Square cells that grow with the face.
  case pixelate
  /// One opaque colour.
  case solid
}
