// SPDX-License-Identifier: MIT

/// A place in a picture in pixels: origin at the top left corner of the first pixel, y downwards.
public struct PixelPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
