// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension MainWindow {
  func connectControls() {
    let range = Parameter.intensity.range
    gtk_range_set_range(widgets.intensity.of(), range.lowerBound, range.upperBound)
    CensorStyle.withNames { gtk_drop_down_set_model(widgets.style.opaque, $0) }
    Signal.on(widgets.intensity.raw, "value-changed") { [weak self] in
      guard let self else { return }
      model.adjustIntensity(gtk_range_get_value(widgets.intensity.of()))
    }
    connectLettingGo()
    Signal.on(widgets.style.raw, "notify::selected") { [weak self] in
      guard let self else { return }
      let index = gtk_drop_down_get_selected(widgets.style.opaque)
      if let style = CensorStyle(index: index) { model.setStyle(style) }
    }
    // Held by the pointer, by touch or by a key: all of them make a button active.
    Signal.on(widgets.compare.raw, "state-flags-changed") { [weak self] in
      guard let self else { return }
      let flags = gtk_widget_get_state_flags(widgets.compare.widget)
      let isHeld = flags.rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
      if isHeld != model.isComparing { model.compare(isHeld) }
    }
    connectCompareKey()
  }

  /// A slider's moves become one step when the button, the finger or the key is let go of.
  private func connectLettingGo() {
    guard let raw = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(raw, GTK_PHASE_CAPTURE)
    Signal.handle(UnsafeMutableRawPointer(raw), "event") { [weak self] arguments in
      guard let event = arguments.pointer(0) else { return false }
      switch gdk_event_get_event_type(OpaquePointer(event)) {
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_KEY_RELEASE: self?.model.finishAdjustment()
      default: break
      }
      return false
    }
    gtk_widget_add_controller(widgets.intensity.widget, raw)
  }

  private func connectCompareKey() {
    guard let raw = gtk_event_controller_key_new() else { return }
    let keys = UnsafeMutableRawPointer(raw)
    Signal.handle(keys, "key-pressed") { [weak self] arguments in
      guard let self, arguments.uint(0) == UInt32(GDK_KEY_c), model.state == .preview,
        arguments.flags(2) & GDK_CONTROL_MASK.rawValue == 0
      else { return false }
      if !model.isComparing { model.compare(true) }
      return true
    }
    Signal.connect(keys, "key-released") { [weak self] arguments in
      if arguments.uint(0) == UInt32(GDK_KEY_c) { self?.model.compare(false) }
    }
    gtk_widget_add_controller(widgets.window.widget, raw)
  }
}
