// SPDX-License-Identifier: MIT

extension Orientation {
  /// Where a place of the upright picture lies among the stored pixels.
  ///
  /// - Parameters:
  ///   - point: in pixels of the upright picture.
  ///   - stored: the size before turning.
  public func storedPoint(_ point: PixelPoint, stored: PixelSize) -> PixelPoint {
    let (x, y) = (point.x, point.y)
    let (width, height) = (Double(stored.width), Double(stored.height))
    return switch self {
    case .up: point
    case .upMirrored: PixelPoint(x: width - x, y: y)
    case .down: PixelPoint(x: width - x, y: height - y)
    case .downMirrored: PixelPoint(x: x, y: height - y)
    case .leftMirrored: PixelPoint(x: y, y: x)
    case .right: PixelPoint(x: y, y: height - x)
    case .rightMirrored: PixelPoint(x: width - y, y: height - x)
    case .left: PixelPoint(x: width - y, y: x)
    }
  }

  /// Where a box of the upright picture lies among the stored pixels.
  public func storedBox(_ box: Box, stored: PixelSize) -> Box {
    let a = storedPoint(PixelPoint(x: box.x, y: box.y), stored: stored)
    let b = storedPoint(PixelPoint(x: box.maxX, y: box.maxY), stored: stored)
    return Box(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// How to go through the stored pixels so that the upright picture is read row by row: the number of its first
  /// pixel, and the way from a pixel to its right and lower neighbours.
  ///
  /// - Parameter stored: the size before turning; pixels are numbered row by row.
  func steps(stored: PixelSize) -> (origin: Int, right: Int, down: Int) {
    let width = stored.width
    let (lastX, lastRow) = (width - 1, (stored.height - 1) * width)
    return switch self {
    case .up: (0, 1, width)
    case .upMirrored: (lastX, -1, width)
    case .down: (lastRow + lastX, -1, -width)
    case .downMirrored: (lastRow, 1, -width)
    case .leftMirrored: (0, width, 1)
    case .right: (lastRow, -width, 1)
    case .rightMirrored: (lastRow + lastX, -width, -1)
    case .left: (lastX, width, -1)
    }
  }

  /// Which of the stored pixels a rectangle of the upright picture has.
  func storedRect(_ rect: PixelRect, stored: PixelSize) -> PixelRect {
    let box = storedBox(Box(rect), stored: stored)
    return PixelRect(x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
  }
}
