// SPDX-License-Identifier: MIT

/// How stored pixels must be turned to stand upright: the values of the EXIF tag 0x0112 (Exif 2.32, §4.6.4).
public enum Orientation: Int, CaseIterable, Sendable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  /// Mirrored along the main diagonal.
  case leftMirrored = 5
  /// Needs a quarter turn clockwise.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Needs a quarter turn counter-clockwise.
  case left = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The size that the upright picture has.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsSides ? stored.transposed : stored
  }

  /// The size that the stored picture has.
  func storedSize(of upright: PixelSize) -> PixelSize {
    swapsSides ? upright.transposed : upright
  }

  /// What turns an upright picture into the stored one.
  var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
