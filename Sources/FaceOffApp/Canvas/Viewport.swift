// SPDX-License-Identifier: MIT

import FaceOffEngine

/// Which part of a photo the view shows, and how large. Plain numbers, so that zooming is tested without a window.
struct Viewport: Hashable {
  /// 1 fits the photo in the view.
  static let zoomRange = 0.3...6.0

  /// The view's sides in logical pixels.
  var width = 1.0
  var height = 1.0
  /// At the bottom, covered by the floating controls: the photo fits above.
  var bottomInset = 0.0
  /// Upright, in pixels.
  var photo = PixelSize(width: 1, height: 1)
  private(set) var zoom = 1.0
  /// The point of the photo, in its pixels, in the middle of the free part of the view.
  private(set) var center = PixelPoint(x: 0.5, y: 0.5)

  private var pinch: Pinch?

  private var freeHeight: Double { max(1, height - bottomInset) }

  /// Logical pixels of the view for a pixel of the photo, at zoom 1.
  var fitScale: Double {
    min(max(1, width) / Double(max(1, photo.width)), freeHeight / Double(max(1, photo.height)))
  }

  /// Logical pixels of the view for a pixel of the photo.
  var scale: Double { fitScale * zoom }

  /// Whether the whole photo is in sight: there is nothing to move.
  var showsAll: Bool {
    Double(photo.width) * scale <= width + 0.5 && Double(photo.height) * scale <= freeHeight + 0.5
  }

  func viewPoint(of point: PixelPoint) -> PixelPoint {
    PixelPoint(
      x: width / 2 + (point.x - center.x) * scale, y: freeHeight / 2 + (point.y - center.y) * scale)
  }

  func photoPoint(at point: PixelPoint) -> PixelPoint {
    PixelPoint(
      x: center.x + (point.x - width / 2) / scale, y: center.y + (point.y - freeHeight / 2) / scale)
  }

  /// Where a box of the photo is in the view.
  func viewBox(of box: Box) -> Box {
    let corner = viewPoint(of: PixelPoint(x: box.x, y: box.y))
    return Box(x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
  }

  /// Another photo, whole.
  mutating func show(_ photo: PixelSize) {
    self.photo = photo
    fit()
  }

  mutating func fit() {
    zoom = 1
    center = PixelPoint(x: Double(photo.width) / 2, y: Double(photo.height) / 2)
  }

  /// Multiplies the zoom; the point of the photo under `anchor` (of the view) stays there.
  mutating func zoom(by factor: Double, at anchor: PixelPoint) {
    guard factor.isFinite, factor > 0 else { return }
    let kept = photoPoint(at: anchor)
    zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), max(Self.zoomRange.upperBound, 1 / fitScale))
    center = PixelPoint(
      x: kept.x - (anchor.x - width / 2) / scale, y: kept.y - (anchor.y - freeHeight / 2) / scale)
    clamp()
  }

  /// Two fingers on the photo.
  private struct Pinch: Hashable {
    /// The zoom when they were put down.
    let zoom: Double
    /// The point between them, of the view, as far as it is known.
    var center: PixelPoint?
  }

  /// Two fingers are put down: until they are lifted, they alone move the photo.
  mutating func beginPinch() {
    pinch = Pinch(zoom: zoom)
  }

  /// Follows the fingers: the point of the photo between them stays between them.
  ///
  /// - Parameters:
  ///   - scale: how far apart they are now, in units of how far apart they were put down.
  ///   - center: the point between them now.
  mutating func followPinch(scale: Double, center: PixelPoint) {
    guard let pinch else { return }
    if let last = pinch.center { move(x: center.x - last.x, y: center.y - last.y) }
    self.pinch?.center = center
    zoom(by: pinch.zoom * scale / zoom, at: center)
  }

  mutating func endPinch() {
    pinch = nil
  }

  /// Moves the photo by logical pixels of the view, and no edge of it further in than it is or than it must be.
  ///
  /// A pan that goes on while two fingers pinch, as one with momentum does, moves nothing.
  mutating func pan(x: Double, y: Double) {
    if pinch == nil { move(x: x, y: y) }
  }

  private mutating func move(x: Double, y: Double) {
    center.x = Self.moved(center.x, by: -x / scale, side: Double(photo.width), seen: width / scale)
    center.y = Self.moved(center.y, by: -y / scale, side: Double(photo.height), seen: freeHeight / scale)
  }

  /// Enlarged, the photo's edges may be as far in as when it fits, so that the point under the pointer can stay
  /// there, at a corner too. Made smaller, it stays in the middle.
  mutating func clamp() {
    center.x = Self.clamped(center.x, side: Double(photo.width), zoom: zoom)
    center.y = Self.clamped(center.y, side: Double(photo.height), zoom: zoom)
  }

  private static func clamped(_ value: Double, side: Double, zoom: Double) -> Double {
    let half = side / 2 / max(1, zoom)
    return min(max(value, half), side - half)
  }

  private static func moved(_ value: Double, by way: Double, side: Double, seen: Double) -> Double {
    let low = min(seen / 2, side / 2)
    return min(max(value + way, min(low, value)), max(side - low, value))
  }
}
