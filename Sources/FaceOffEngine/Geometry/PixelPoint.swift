// SPDX-License-Identifier: MIT

/// A place in a picture in pixels: origin at the top left corner of the first pixel, y downwards.
public struct PixelPoint: Hashable, Sendable {
  /// Rightwards.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// A place, not necessarily inside a picture.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
