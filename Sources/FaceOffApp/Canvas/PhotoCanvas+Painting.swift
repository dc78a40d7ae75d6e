// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// What a brush does on the canvas.
enum BrushEvent {
  case begin(NormalizedPoint)
  case extend(NormalizedPoint)
  case finish
  case cancel
  case stamp(NormalizedPoint)
}

/// The brush that the canvas paints with, and where it is.
struct CanvasBrush {
  var tool = CanvasTool.move
  /// See `Parameter.brushRadius`.
  var radius = Parameter.brushRadius.standard
  /// Its middle in the view; nil while nobody points at the photo.
  var place: PixelPoint?
  /// Whether keys are drawing a line.
  var isDrawing = false
  var isSpaceHeld = false

  var paints: Bool { tool != .move && !isSpaceHeld }
}

extension PhotoCanvas {
  /// The place on the photo under a point of the view: the pointer's and the keys' strokes both begin here.
  func place(at point: PixelPoint) -> NormalizedPoint {
    NormalizedPoint(viewport.photoPoint(at: point), in: viewport.photo)
  }

  /// Shows another tool, or another size of the brush.
  func take(_ tool: CanvasTool, radius: Double) {
    if tool != brush.tool { brush.isDrawing = false }
    brush.tool = tool
    brush.radius = radius
    gtk_widget_set_cursor_from_name(widget.widget, tool == .move ? "grab" : "crosshair")
    onBrushMoved()
    redraw()
  }

  /// Follows the pointer; nil when it leaves.
  func point(at place: PixelPoint?) {
    guard !brush.isDrawing else { return }
    brush.place = place
    if brush.tool != .move { redraw() }
  }

  /// The brush's radius in logical pixels of the view.
  var brushRadius: Double { brush.radius * Double(viewport.photo.longSide) * viewport.scale }

  /// The brush's true outline: white, with a dark line on both sides, so that it is seen on any photo.
  func drawBrush(on snapshot: OpaquePointer) {
    guard brush.tool != .move, picture != nil, let place = brush.place else { return }
    for (width, level, alpha) in [(3.0, Float(0), Float(0.55)), (1.0, 1, 1)] {
      let radius = brushRadius + width / 2
      var box = graphene_rect_t(
        origin: graphene_point_t(x: Float(place.x - radius), y: Float(place.y - radius)),
        size: graphene_size_t(width: Float(2 * radius), height: Float(2 * radius)))
      var circle = GskRoundedRect()
      gsk_rounded_rect_init_from_rect(&circle, &box, Float(radius))
      var widths = [Float](repeating: Float(width), count: 4)
      let color = GdkRGBA(red: level, green: level, blue: level, alpha: alpha)
      var colors = [GdkRGBA](repeating: color, count: 4)
      gtk_snapshot_append_border(snapshot, &circle, &widths, &colors)
    }
  }

  /// - Returns: whether the key was one that paints.
  func paintKey(_ value: UInt32, withShift: Bool) -> Bool {
    guard brush.tool != .move else { return false }
    let step = withShift ? 1 : max(1, brushRadius / 2)
    switch Int32(bitPattern: value) {
    case GDK_KEY_Left: moveBrush(x: -step, y: 0)
    case GDK_KEY_Right: moveBrush(x: step, y: 0)
    case GDK_KEY_Up: moveBrush(x: 0, y: -step)
    case GDK_KEY_Down: moveBrush(x: 0, y: step)
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: enter(withShift: withShift)
    default: return false
    }
    return true
  }

  /// Enter stamps; with Shift it begins a line that the next Enter ends.
  private func enter(withShift: Bool) {
    let point = place(at: keyPlace)
    if brush.isDrawing {
      brush.isDrawing = false
      onBrush(.finish)
    } else if withShift {
      brush.isDrawing = true
      onBrush(.begin(point))
    } else {
      onBrush(.stamp(point))
    }
  }

  /// Moves the brush over the photo; at the view's edge the photo moves instead.
  private func moveBrush(x: Double, y: Double) {
    var next = PixelPoint(x: keyPlace.x + x, y: keyPlace.y + y)
    let photo = viewport.photo
    let first = viewport.viewPoint(of: PixelPoint(x: 0, y: 0))
    let last = viewport.viewPoint(of: PixelPoint(x: Double(photo.width), y: Double(photo.height)))
    next = PixelPoint(x: min(max(next.x, first.x), last.x), y: min(max(next.y, first.y), last.y))
    let seen = PixelPoint(
      x: min(max(next.x, 0), viewport.width), y: min(max(next.y, 0), viewport.height - viewport.bottomInset))
    let before = viewport.photoPoint(at: next)
    viewport.pan(x: seen.x - next.x, y: seen.y - next.y)
    brush.place = viewport.viewPoint(of: before)
    if brush.isDrawing { onBrush(.extend(place(at: keyPlace))) }
    onBrushMoved()
    redraw()
  }

  /// Where keys paint: where the pointer was last, or in the middle.
  private var keyPlace: PixelPoint {
    brush.place ?? PixelPoint(x: viewport.width / 2, y: (viewport.height - viewport.bottomInset) / 2)
  }

  /// The middle of the brush in parts of the photo, if keys or the pointer have put it there.
  var brushPlace: NormalizedPoint? { brush.place.map { place(at: $0) } }
}
