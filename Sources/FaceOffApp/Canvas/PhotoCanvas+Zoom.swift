// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PhotoCanvas {
  private static let step = 1.25
  private static let closeZoom = 3.0
  private static let wheelStep = 1.15
  /// Logical pixels that an arrow key moves the photo.
  private static let arrow = 48.0

  private var middle: PixelPoint {
    PixelPoint(x: viewport.width / 2, y: (viewport.height - viewport.bottomInset) / 2)
  }

  func zoomIn() { viewport.zoom(by: Self.step, at: middle) }
  func zoomOut() { viewport.zoom(by: 1 / Self.step, at: middle) }
  /// Puts a point of the photo into the middle, enlarged.
  func look(at point: PixelPoint) {
    viewport.zoom(by: Self.closeZoom / viewport.zoom, at: middle)
    let now = viewport.viewPoint(of: point)
    viewport.pan(x: middle.x - now.x, y: middle.y - now.y)
  }

  func zoomToFit() { viewport.fit() }

  /// One pixel of the photo on one of the screen.
  func zoomToPixels() {
    let device = Double(max(1, gtk_widget_get_scale_factor(widget.widget)))
    viewport.zoom(by: 1 / device / viewport.scale, at: middle)
  }

  /// A turn of the wheel or a move of two fingers.
  func scroll(x: Double, y: Double, isWheel: Bool, withControl: Bool) {
    if isWheel || withControl {
      let notches = isWheel ? y : y / 24
      var factor = 1.0
      for _ in 0..<Int(abs(notches)) { factor *= Self.wheelStep }
      factor *= 1 + (Self.wheelStep - 1) * (abs(notches) - abs(notches).rounded(.down))
      viewport.zoom(by: notches > 0 ? 1 / factor : factor, at: pointer)
    } else {
      viewport.pan(x: -x, y: -y)
    }
  }

  /// - Returns: whether the key was one that moves the photo.
  func key(_ value: UInt32) -> Bool {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Left: viewport.pan(x: Self.arrow, y: 0)
    case GDK_KEY_Right: viewport.pan(x: -Self.arrow, y: 0)
    case GDK_KEY_Up: viewport.pan(x: 0, y: Self.arrow)
    case GDK_KEY_Down: viewport.pan(x: 0, y: -Self.arrow)
    default: return false
    }
    return true
  }
}
