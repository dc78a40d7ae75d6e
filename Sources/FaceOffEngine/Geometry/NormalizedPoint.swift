// SPDX-License-Identifier: MIT

/// A place in a picture of any size: origin at the bottom left corner, y upwards, both 0…1 inside the picture.
///
/// This type alone knows how such a place becomes pixels, and how pixels become such a place.
public struct NormalizedPoint: Hashable, Sendable {
  /// Rightwards, in parts of the picture's width.
  public var x: Double
  /// Upwards, in parts of the picture's height.
  public var y: Double

  /// A place, not necessarily inside the picture: a brush's edge may reach in from outside.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place of a pixel position in a picture of this size.
  public init(_ point: PixelPoint, in size: PixelSize) {
    x = point.x / Double(size.width)
    y = 1 - point.y / Double(size.height)
  }

  /// The position in pixels of a picture of this size.
  ///
  /// Numbers that are not finite, or far outside, are brought to the nearest place a picture's side away.
  public func pixel(in size: PixelSize) -> PixelPoint {
    func mended(_ value: Double) -> Double { value.isNaN ? 0.5 : min(max(value, -1), 2) }
    return PixelPoint(x: mended(x) * Double(size.width), y: (1 - mended(y)) * Double(size.height))
  }
}
