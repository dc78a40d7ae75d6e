// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels: origin at the top left, `maxX` and `maxY` exclusive.
public struct PixelRect: Hashable, Sendable {
  /// Of the first column.
  public var x: Int
  /// Of the first row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A rectangle from its first pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Of the column behind the last.
  public var maxX: Int { x + width }
  /// Of the row behind the last.
  public var maxY: Int { y + height }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Columns and rows.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The part that both rectangles share; empty (zero sized) where they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let x0 = max(x, other.x)
    let y0 = max(y, other.y)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
  }

  /// Whether the two share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    !intersection(other).isEmpty
  }

  /// Whether a pixel lies in it.
  public func contains(x: Int, y: Int) -> Bool {
    (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x0 = min(x, other.x)
    let y0 = min(y, other.y)
    return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
  }

  /// The rectangle moved out by `margin` pixels on every side.
  public func expanded(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
