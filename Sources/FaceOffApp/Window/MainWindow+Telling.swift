// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// Seconds; a sentence about an error takes longer to read.
  private static let errorTimeout: UInt32 = 12
  /// Seconds; an offer that is made only once waits until the faces are found.
  private static let offerTimeout: UInt32 = 30

  func tell(_ event: FaceOFFViewModel.Event) {
    switch event {
    case .opened(let origin):
      if let uri = origin.uri { recent.add(uri) }
    case .saved(let result):
      let name = result.path.lastComponent.shown
      let isAnonymous = result.removed.contains(.place) || result.removed.contains(.device)
      let sentence =
        isAnonymous ? tr("Saved as “%s”, without place and device", name) : tr("Saved as “%s”", name)
      let toast = adw_toast_new(sentence.asMarkup)
      // Not behind an offer that waits for an answer.
      adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
      adw_toast_set_button_label(toast, tr("Show in folder"))
      let path = result.path.withCString { g_variant_new_bytestring($0) }
      adw_toast_set_action_name(toast, "win.show-in-folder")
      adw_toast_set_action_target_value(toast, path)
      adw_toast_overlay_add_toast(widgets.toasts.opaque, toast)
      if let uri = result.path.uri { recent.add(uri) }
      if result.strengthened > 0 { self.toast(Sentence.strengthened(result.strengthened)) }
    // It has a banner.
    case .failed(is LeakCheckFailure, _): break
    case .failed(let error, let file):
      self.toast(Sentence.of(error, file: file?.lastComponent), timeout: Self.errorTimeout)
    case .noticed(let warnings):
      for warning in warnings { self.toast(Sentence.of(warning), timeout: Self.errorTimeout) }
    case .tellsPlace: offerToRemovePlace()
    }
  }

  /// Once only: whoever does not take the offer finds the switch in the menu and in the preferences.
  private func offerToRemovePlace() {
    guard preferences.canRemember, !preferences.wasPlaceTold else { return }
    preferences.wasPlaceTold = true
    let toast = adw_toast_new(tr("This photo says where it was taken, and so will its copy").asMarkup)
    adw_toast_set_timeout(toast, Self.offerTimeout)
    adw_toast_set_button_label(toast, tr("Remove place and device"))
    adw_toast_set_action_name(toast, "win.leave-place-out")
    adw_toast_overlay_add_toast(widgets.toasts.opaque, toast)
  }

  func toast(_ sentence: String, timeout: UInt32 = 5) {
    let toast = adw_toast_new(sentence.asMarkup)
    adw_toast_set_timeout(toast, timeout)
    adw_toast_overlay_add_toast(widgets.toasts.opaque, toast)
  }

  /// Asks the file manager to select the file; where there is none to ask, the folder is opened.
  func showInFolder(_ path: FilePath) {
    guard let uri = path.uri, let fallback = path.parent.uri else { return }
    guard let bus = g_application_get_dbus_connection(application.of()) else {
      gtk_show_uri(widgets.window.of(), fallback, guint32(GDK_CURRENT_TIME))
      return
    }
    let uris = withCStrings([uri]) { g_variant_new_strv($0, -1) }
    var parts: [OpaquePointer?] = [uris ?? nil, g_variant_new_string("")]
    let ready = AsyncReady.box { [weak self] result in
      if let answer = g_dbus_connection_call_finish(bus, result, nil) {
        g_variant_unref(answer)
      } else if let self {
        gtk_show_uri(widgets.window.of(), fallback, guint32(GDK_CURRENT_TIME))
      }
    }
    g_dbus_connection_call(
      bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
      "ShowItems", g_variant_new_tuple(&parts, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, AsyncReady.call,
      ready)
  }

  func showPreferences() {
    do throws(Layout.Failure) {
      try PreferencesWindow(preferences, in: data).present(over: widgets.window)
    } catch {
      toast(error.sentence)
    }
  }

  func showShortcuts() {
    do throws(Layout.Failure) {
      let shortcuts = try Layout("shortcuts", in: data).object("shortcuts")
      gtk_window_set_transient_for(shortcuts.of(), widgets.window.of())
      gtk_window_present(shortcuts.of())
    } catch {
      toast(error.sentence)
    }
  }
}
