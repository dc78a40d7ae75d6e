// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine

/// The photo on screen: drawn as tiles, zoomed and moved by hand, with a child widget for each face.
@MainActor
final class PhotoCanvas {
  let widget: GObjectReference
  var viewport = Viewport() {
    didSet { if viewport != oldValue { relayout() } }
  }
  /// Hears that the canvas has another size.
  var onResize: () -> Void = {}
  /// Hears of a pan or a pinch that begins and ends.
  var onMoving: (Bool) -> Void = { _ in }
  /// Hears where the pointer is.
  var onPointer: (PixelPoint) -> Void = { _ in }
  /// Hears which part of the photo is enlarged beyond the preview's pixels.
  var onCloseUp: (PixelRect?) -> Void = { _ in }
  /// Hears what the brush does.
  var onBrush: (BrushEvent) -> Void = { _ in }
  /// Hears that a key leaves a face visible, or blurs it again.
  var onFaceKey: (Int) -> Void = { _ in }
  /// Hears that keys have moved the brush, or another was taken.
  var onBrushMoved: () -> Void = {}
  var brush = CanvasBrush()
  var picture: PreviewPicture?
  var detail: [PreviewTile] = []
  private(set) var textures = TileTextures()
  var veil: GObjectReference?
  var faces: [FaceMark] = []
  var pointer = PixelPoint(x: 0, y: 0)
  var dragged = PixelPoint(x: 0, y: 0)
  var dragStart = PixelPoint(x: 0, y: 0)
  /// Whether the drag under way is a stroke.
  var isPainting = false

  /// Takes over a `FaceoffCanvas` of a layout file.
  init(_ widget: GObjectReference) {
    self.widget = widget
    // GTK calls a widget on the main thread only, and what it passes lives as long as the call: hence the
    // pointers may cross into the main actor unchecked.
    var calls = FaceoffCanvasCalls(
      snapshot: { snapshot, width, height, data in
        guard let snapshot, let data else { return }
        nonisolated(unsafe) let (target, owner) = (snapshot, data)
        MainActor.assumeIsolated { PhotoCanvas.owner(owner)?.draw(on: target) }
      },
      allocate: { width, height, data in
        guard let data else { return }
        nonisolated(unsafe) let owner = data
        MainActor.assumeIsolated { PhotoCanvas.owner(owner)?.allocate(width, height) }
      },
      destroy: { data in
        guard let data else { return }
        nonisolated(unsafe) let owner = data
        MainActor.assumeIsolated { Unmanaged<WeakCanvas>.fromOpaque(owner).release() }
      })
    let owner = Unmanaged.passRetained(WeakCanvas(self)).toOpaque()
    faceoff_canvas_set_calls(widget.widget, &calls, owner)
    connectGestures()
  }

  /// The widget may live longer than its owner for a moment.
  private final class WeakCanvas {
    weak var canvas: PhotoCanvas?
    init(_ canvas: PhotoCanvas) { self.canvas = canvas }
  }

  private static func owner(_ data: UnsafeMutableRawPointer) -> PhotoCanvas? {
    Unmanaged<WeakCanvas>.fromOpaque(data).takeUnretainedValue().canvas
  }

  /// The unrecognisable photo, while its faces are looked for; nil for none.
  func showVeil(_ pixels: PixelBuffer?, of photo: PixelSize?) {
    veil = pixels?.texture
    if let photo, veil != nil { viewport.show(photo) }
    redraw()
  }

  /// A picture, and parts of it at full size.
  func show(_ picture: PreviewPicture?, detail: [PreviewTile]) {
    self.picture = picture
    self.detail = detail
    textures.show((picture?.tiles ?? []) + detail)
    redraw()
  }

  func redraw() {
    gtk_widget_queue_draw(widget.widget)
  }

  private func relayout() {
    gtk_widget_queue_allocate(widget.widget)
    redraw()
    onCloseUp(closeUp)
  }

  private func allocate(_ width: Int32, _ height: Int32) {
    let isNew = Double(width) != viewport.width || Double(height) != viewport.height
    if isNew {
      viewport.width = Double(max(1, width))
      viewport.height = Double(max(1, height))
      viewport.clamp()
    }
    for face in faces { face.allocate(in: viewport) }
    // Nothing may change the layout while it is being made.
    if isNew { Task { onResize() } }
  }
}
