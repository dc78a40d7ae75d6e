// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PhotoCanvas {
  /// Logical pixels that the pointer moves before a press becomes a pan.
  private static let threshold = 6.0

  func connectGestures() {
    connectPointer()
    connectScroll()
    connectPinch()
    connectDrag()
    let keys = add(gtk_event_controller_key_new())
    Signal.handle(keys.raw, "key-pressed") { [weak self] arguments in
      self?.key(arguments.uint(0)) ?? false
    }
  }

  private func connectPointer() {
    // Also while a gesture has the pointer for itself.
    let motion = add(gtk_event_controller_motion_new(), capture: true)
    for name in ["enter", "motion"] {
      Signal.connect(motion.raw, name) { [weak self] arguments in
        let point = PixelPoint(x: arguments.double(0), y: arguments.double(1))
        self?.pointer = point
        self?.onPointer(point)
      }
    }
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

  private func connectPinch() {
    let pinch = add(gtk_gesture_zoom_new())
    Signal.on(pinch.raw, "begin") { [weak self] in
      guard let self else { return }
      pinchStart = viewport.zoom
      onMoving(true)
    }
    Signal.on(pinch.raw, "end") { [weak self] in self?.onMoving(false) }
    Signal.connect(pinch.raw, "scale-changed") { [weak self, pinch = pinch.opaque] arguments in
      guard let self else { return }
      var (x, y) = (0.0, 0.0)
      let isKnown = gtk_gesture_get_bounding_box_center(pinch, &x, &y) != 0
      self.pinch(to: arguments.double(0), at: isKnown ? PixelPoint(x: x, y: y) : pointer)
    }
  }

  private func connectDrag() {
    let drag = add(gtk_gesture_drag_new(), capture: true)
    gtk_gesture_single_set_button(drag.opaque, 0)
    Signal.on(drag.raw, "drag-begin") { [weak self, drag = drag.opaque] in
      self?.dragged = PixelPoint(x: 0, y: 0)
      let button = gtk_gesture_single_get_current_button(drag)
      if button > 2 || button == 1 && self?.dragsOut == true {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      }
    }
    Signal.connect(drag.raw, "drag-update") { [weak self, drag = drag.opaque] arguments in
      guard let self else { return }
      let now = PixelPoint(x: arguments.double(0), y: arguments.double(1))
      let isStill = dragged == PixelPoint(x: 0, y: 0)
      if isStill, abs(now.x) + abs(now.y) < Self.threshold { return }
      if isStill {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        onMoving(true)
      }
      viewport.pan(x: now.x - dragged.x, y: now.y - dragged.y)
      dragged = now
    }
    Signal.on(drag.raw, "end") { [weak self] in self?.onMoving(false) }
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
