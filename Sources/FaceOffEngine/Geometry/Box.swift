// SPDX-License-Identifier: MIT

/// An axis-parallel box in continuous pixel coordinates, top-left origin, as detectors give them.
public struct Box: Hashable, Sendable {
  /// Of the left side.
  public var x: Double
  /// Of the upper side.
  public var y: Double
  /// Zero or more.
  public var width: Double
  /// Zero or more.
  public var height: Double

  /// A box from its upper left corner and sides.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The same rectangle in continuous coordinates.
  init(_ rect: PixelRect) {
    self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }

  /// Of the right side.
  public var maxX: Double { x + width }
  /// Of the lower side.
  public var maxY: Double { y + height }
  /// Square pixels; 0 where a side is negative.
  public var area: Double { max(0, width) * max(0, height) }
  /// Where the diagonals meet.
  public var center: PixelPoint { PixelPoint(x: x + width / 2, y: y + height / 2) }

  /// The area that both boxes share.
  public func intersectionArea(_ other: Box) -> Double {
    let w = min(maxX, other.maxX) - max(x, other.x)
    let h = min(maxY, other.maxY) - max(y, other.y)
    return max(0, w) * max(0, h)
  }

  /// Intersection over union, 0…1 (Jaccard index).
  public func intersectionOverUnion(_ other: Box) -> Double {
    let shared = intersectionArea(other)
    let union = area + other.area - shared
    return union > 0 ? shared / union : 0
  }

  /// The box with its origin and sides multiplied, as when a picture is resized.
  public func scaled(x sx: Double, y sy: Double) -> Box {
    Box(x: x * sx, y: y * sy, width: width * sx, height: height * sy)
  }

  /// The part inside a picture of this size.
  public func clamped(to size: PixelSize) -> Box {
    let x0 = min(max(x, 0), Double(size.width))
    let y0 = min(max(y, 0), Double(size.height))
    let x1 = min(max(maxX, x0), Double(size.width))
    let y1 = min(max(maxY, y0), Double(size.height))
    return Box(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
