// SPDX-License-Identifier: MIT

import Glibc

/// An ellipse in pixel coordinates that may be rolled.
public struct Ellipse: Hashable, Sendable {
  /// Where the axes meet.
  public var center: PixelPoint
  /// Half the axis that is horizontal at roll 0, in pixels.
  public var semiAxisX: Double
  /// Half the axis that is vertical at roll 0, in pixels.
  public var semiAxisY: Double
  /// Radians, clockwise on the screen (y points down).
  public var roll: Double

  /// An ellipse from its centre, its semi-axes and its turn.
  public init(center: PixelPoint, semiAxisX: Double, semiAxisY: Double, roll: Double) {
    self.center = center
    self.semiAxisX = semiAxisX
    self.semiAxisY = semiAxisY
    self.roll = roll
  }

  /// The distance from the centre in units of the ellipse: below 1 inside, 1 on the rim.
  public func normalizedRadius(of point: PixelPoint) -> Double {
    let place = normalized(point)
    return (place.x * place.x + place.y * place.y).squareRoot()
  }

  /// The point in the ellipse's own measure: from the centre, along its axes, each of length 1.
  func normalized(_ point: PixelPoint) -> PixelPoint {
    let dx = point.x - center.x
    let dy = point.y - center.y
    return PixelPoint(
      x: (dx * cos(roll) + dy * sin(roll)) / semiAxisX, y: (dy * cos(roll) - dx * sin(roll)) / semiAxisY)
  }

  /// The smallest axis-parallel box around the ellipse.
  public var boundingBox: Box {
    let c = cos(roll)
    let s = sin(roll)
    let halfWidth = (semiAxisX * semiAxisX * c * c + semiAxisY * semiAxisY * s * s).squareRoot()
    let halfHeight = (semiAxisX * semiAxisX * s * s + semiAxisY * semiAxisY * c * c).squareRoot()
    return Box(
      x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
  }
}
