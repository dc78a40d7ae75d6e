// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PhotoCanvas {
  /// Logical pixels that the pointer moves before a press becomes a pan.
  private static let threshold = 6.0

  func connectGestures() {
    connectPointer()
    connectScroll()
    let drag = add(gtk_gesture_drag_new(), capture: true)
    connectDrag(drag)
    connectPinch(stopping: drag)
    connectKeys()
  }

  private func connectPointer() {
    // Also while a gesture has the pointer for itself.
    let motion = add(gtk_event_controller_motion_new(), capture: true)
    for name in ["enter", "motion"] {
      Signal.connect(motion.raw, name) { [weak self] arguments in
        let place = PixelPoint(x: arguments.double(0), y: arguments.double(1))
        self?.pointer = place
        self?.point(at: place)
        self?.onPointer(place)
      }
    }
    Signal.on(motion.raw, "leave") { [weak self] in self?.point(at: nil) }
  }

  private func connectKeys() {
    let keys = add(gtk_event_controller_key_new())
    Signal.handle(keys.raw, "key-pressed") { [weak self] arguments in
      guard let self else { return false }
      if arguments.uint(0) == UInt32(GDK_KEY_space) {
        brush.isSpaceHeld = true
        return true
      }
      if arguments.uint(0) == UInt32(GDK_KEY_Delete), let face = focusedFace {
        onFaceKey(face)
        return true
      }
      let withShift = arguments.flags(2) & GDK_SHIFT_MASK.rawValue != 0
      return paintKey(arguments.uint(0), withShift: withShift) || key(arguments.uint(0))
    }
    Signal.connect(keys.raw, "key-released") { [weak self] arguments in
      if arguments.uint(0) == UInt32(GDK_KEY_space) { self?.brush.isSpaceHeld = false }
    }
    let focus = add(gtk_event_controller_focus_new())
    Signal.on(focus.raw, "leave") { [weak self] in self?.brush.isSpaceHeld = false }
  }

  private func connectScroll() {
    let controller = add(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
    Signal.handle(controller.raw, "scroll") { [weak self, controller = controller.opaque] arguments in
      let isWheel =
        gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
      let state = gtk_event_controller_get_current_event_state(controller)
      self?.scroll(
        x: arguments.double(0), y: arguments.double(1), isWheel: isWheel,
        withControl: state.rawValue & GDK_CONTROL_MASK.rawValue != 0)
      return true
    }
  }

  /// Two fingers zoom and move; what the first of them had begun to draw or move is over.
  private func connectPinch(stopping drag: GObjectReference) {
    let pinch = add(gtk_gesture_zoom_new())
    Signal.on(pinch.raw, "begin") { [weak self, drag = drag.opaque] in
      self?.cancelPainting()
      gtk_event_controller_reset(drag)
      guard let self else { return }
      viewport.beginPinch()
      onMoving(true)
    }
    Signal.on(pinch.raw, "end") { [weak self] in
      self?.viewport.endPinch()
      self?.onMoving(false)
    }
    Signal.connect(pinch.raw, "scale-changed") { [weak self, pinch = pinch.opaque] arguments in
      guard let self else { return }
      var (x, y) = (0.0, 0.0)
      let isKnown = gtk_gesture_get_bounding_box_center(pinch, &x, &y) != 0
      viewport.followPinch(
        scale: arguments.double(0), center: isKnown ? PixelPoint(x: x, y: y) : pointer)
    }
  }

  /// The first button does what the tool does; the middle one, or the space key with any, moves the photo.
  private func connectDrag(_ drag: GObjectReference) {
    gtk_gesture_single_set_button(drag.opaque, 0)
    Signal.connect(drag.raw, "drag-begin") { [weak self, drag = drag.opaque] arguments in
      guard let self else { return }
      let button = gtk_gesture_single_get_current_button(drag)
      dragged = PixelPoint(x: 0, y: 0)
      dragStart = PixelPoint(x: arguments.double(0), y: arguments.double(1))
      isPainting = brush.paints && button < 2
      if button > 2 || button == 1 && dragsOut {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      } else if isPainting {
        // Also over a face: a brush paints there, too.
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        gtk_widget_grab_focus(widget.widget)
        brush.isDrawing = false
        onMoving(true)
        onBrush(.begin(place(at: dragStart)))
      }
    }
    Signal.connect(drag.raw, "drag-update") { [weak self, drag = drag.opaque] arguments in
      guard let self else { return }
      let now = PixelPoint(x: arguments.double(0), y: arguments.double(1))
      if isPainting {
        let place = PixelPoint(x: dragStart.x + now.x, y: dragStart.y + now.y)
        point(at: place)
        onBrush(.extend(self.place(at: place)))
      } else {
        pan(to: now, by: drag)
      }
    }
    // Also where GTK cancels it, as it does on a busy machine: what was painted stays.
    Signal.on(drag.raw, "end") { [weak self] in
      guard let self else { return }
      if isPainting { onBrush(.finish) }
      isPainting = false
      onMoving(false)
    }
  }

  private func cancelPainting() {
    guard isPainting else { return }
    isPainting = false
    onBrush(.cancel)
  }

  private func pan(to now: PixelPoint, by drag: OpaquePointer) {
    let isStill = dragged == PixelPoint(x: 0, y: 0)
    if isStill, abs(now.x) + abs(now.y) < Self.threshold { return }
    if isStill {
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      onMoving(true)
    }
    viewport.pan(x: now.x - dragged.x, y: now.y - dragged.y)
    dragged = now
  }

  /// The widget owns its controllers; the reference here is for connecting.
  private func add(_ controller: OpaquePointer?, capture: Bool = false) -> GObjectReference {
    guard let controller else { preconditionFailure("GTK makes every controller that it is asked for") }
    if capture { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
    let reference = GObjectReference(retaining: UnsafeMutableRawPointer(controller))
    gtk_widget_add_controller(widget.widget, controller)
    return reference
  }
}
