// SPDX-License-Identifier: MIT

/// The sizes that a JPEG is decoded at for little more than the cost of its entropy coding.
public enum JPEGScale: Int, CaseIterable, Sendable {
  case full = 1
  case half = 2
  case quarter = 4
  case eighth = 8

  /// The sides divided and rounded up.
  public func size(of size: PixelSize) -> PixelSize {
    PixelSize(
      width: (size.width + rawValue - 1) / rawValue, height: (size.height + rawValue - 1) / rawValue)
  }
}
