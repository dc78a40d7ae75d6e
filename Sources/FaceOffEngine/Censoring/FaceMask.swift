// SPDX-License-Identifier: MIT

import Glibc

/// The soft ellipse that hides one face: 1 everywhere inside it, fading to 0 outside it.
///
/// The ellipse is rolled with the head. Its semi-axes are half the box's sides times the margin, enlarged until
/// the whole box, all landmarks and half a pixel beyond them are inside. A box that touches the picture's edge
/// is taken to go on behind it, so that the cut face is covered to the last row and column.
public struct FaceMask: Hashable, Sendable {
  /// The part that is censored fully, in pixels of the picture.
  public let ellipse: Ellipse
  /// The width of the fading rim, in units of the semi-axes.
  public let softness: Double
  private let cosine: Double
  private let sine: Double

  /// - Parameters:
  ///   - region: in pixels of the picture; numbers that are not finite, and sides below a pixel, are mended.
  ///   - margin: the ellipse's axes in units of the box's sides.
  ///   - picture: its size, to tell faces that its edge cuts.
  public init(region: FaceRegion, margin: MaskMargin = .standard, picture: PixelSize) {
    let box = FaceMask.completed(FaceMask.mended(region.box, in: picture), in: picture)
    let roll = region.roll.isFinite ? region.roll.remainder(dividingBy: 2 * .pi) : 0
    let c = cos(roll)
    let s = sin(roll)
    // A rolled head's box is the upright box around it: at a quarter turn its sides change places.
    let across = (box.width * box.width * c * c + box.height * box.height * s * s).squareRoot()
    let along = (box.width * box.width * s * s + box.height * box.height * c * c).squareRoot()
    var ellipse = Ellipse(
      center: box.center, semiAxisX: across / 2 * margin.value, semiAxisY: along / 2 * margin.value,
      roll: roll)

    let corners = [
      PixelPoint(x: box.x, y: box.y), PixelPoint(x: box.maxX, y: box.y),
      PixelPoint(x: box.x, y: box.maxY), PixelPoint(x: box.maxX, y: box.maxY),
    ]
    let landmarks = region.landmarks.filter { abs($0.x) < FaceMask.farthest && abs($0.y) < FaceMask.farthest }
    let cornerRadius = corners.map(ellipse.normalizedRadius).max() ?? 0
    // An eye or the corner of a mouth has an extent of its own around the point.
    let landmarkRadius = (landmarks.map(ellipse.normalizedRadius).max() ?? 0) * FaceMask.aroundLandmark
    let growth = max(1, cornerRadius, landmarkRadius)
    ellipse.semiAxisX = ellipse.semiAxisX * growth + FaceMask.halfPixel
    ellipse.semiAxisY = ellipse.semiAxisY * growth + FaceMask.halfPixel
    self.ellipse = ellipse
    self.softness = max(FaceMask.rim, FaceMask.thinnestRim / min(ellipse.semiAxisX, ellipse.semiAxisY))
    self.cosine = c
    self.sine = s
  }

  /// The diameter of the circle with the ellipse's area, in pixels.
  public var diameter: Double { 2 * (ellipse.semiAxisX * ellipse.semiAxisY).squareRoot() }

  /// How much of the original is hidden at a point, 0…1.
  public func coverage(at point: PixelPoint) -> Double {
    let (u, v) = normalized(point.x, point.y)
    return Double(FaceMask.falloff(Float(((u * u + v * v).squareRoot() - 1) / softness)))
  }

  /// The pixels that the mask touches, inside a picture of this size; empty where there are none.
  public func extent(in picture: PixelSize) -> PixelRect {
    var outer = ellipse
    outer.semiAxisX *= 1 + softness
    outer.semiAxisY *= 1 + softness
    let box = outer.boundingBox.clamped(to: picture)
    let x0 = Int(box.x.rounded(.down))
    let y0 = Int(box.y.rounded(.down))
    let rect = PixelRect(
      x: x0, y: y0, width: Int(box.maxX.rounded(.up)) - x0, height: Int(box.maxY.rounded(.up)) - y0)
    return rect.isEmpty ? PixelRect(x: x0, y: y0, width: 0, height: 0) : rect
  }

  /// The coverage of the pixels of one row, as numbers that a loop can step through.
  func row(_ y: Int) -> FaceMaskRow {
    let (u0, v0) = normalized(0.5, Double(y) + 0.5)
    let du = cosine / ellipse.semiAxisX
    let dv = -sine / ellipse.semiAxisY
    return FaceMaskRow(u: u0, v: v0, du: du, dv: dv, softness: softness)
  }

  /// 1 up to 0, 0 from 1 on, with a smooth step (3t² − 2t³) between.
  @inline(__always)
  static func falloff(_ t: Float) -> Float {
    let clamped = min(max(t, 0), 1)
    return 1 - clamped * clamped * (3 - 2 * clamped)
  }

  @inline(__always)
  private func normalized(_ x: Double, _ y: Double) -> (Double, Double) {
    let dx = x - ellipse.center.x
    let dy = y - ellipse.center.y
    return (
      (dx * cosine + dy * sine) / ellipse.semiAxisX,
      (dy * cosine - dx * sine) / ellipse.semiAxisY
    )
  }

  /// The box with finite numbers and sides of at least a pixel.
  private static func mended(_ box: Box, in picture: PixelSize) -> Box {
    func finite(_ value: Double, or other: Double) -> Double {
      value.isNaN ? other : min(max(value, -farthest), farthest)
    }
    let width = max(1, finite(box.width, or: Double(picture.width)))
    let height = max(1, finite(box.height, or: Double(picture.height)))
    return Box(x: finite(box.x, or: 0), y: finite(box.y, or: 0), width: width, height: height)
  }

  /// The box, drawn out beyond each edge of the picture that it touches: the face goes on there.
  private static func completed(_ box: Box, in picture: PixelSize) -> Box {
    let nearX = box.width * touching
    let nearY = box.height * touching
    var x0 = box.x
    var y0 = box.y
    var x1 = box.maxX
    var y1 = box.maxY
    if x0 <= nearX { x0 = min(x0, -box.width * hidden) }
    if y0 <= nearY { y0 = min(y0, -box.height * hidden) }
    if x1 >= Double(picture.width) - nearX { x1 = max(x1, Double(picture.width) + box.width * hidden) }
    if y1 >= Double(picture.height) - nearY { y1 = max(y1, Double(picture.height) + box.height * hidden) }
    return Box(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Pixels; beyond this no photo reaches, and the arithmetic stays exact.
  private static let farthest = 1e6
  /// A pixel whose centre is just outside may still have its corner inside.
  private static let halfPixel = 0.75
  private static let aroundLandmark = 1.1
  /// The rim's width where the face is large enough for it.
  private static let rim = 0.2
  /// Pixels: a rim below this would show steps.
  private static let thinnestRim = 1.5
  /// Parts of a side: so close to the picture's edge, a box is taken to be cut by it.
  private static let touching = 0.03
  /// Parts of a side that are taken to lie behind the edge.
  private static let hidden = 0.2
}
