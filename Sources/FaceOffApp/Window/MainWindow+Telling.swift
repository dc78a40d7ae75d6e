// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// Seconds; a sentence about an error takes longer to read.
  private static let errorTimeout: UInt32 = 12

  func tell(_ event: FaceOFFViewModel.Event) {
    switch event {
    case .saved(let result):
      let toast = make(tr("Saved as “%s”", result.path.lastComponent.shown))
      adw_toast_set_button_label(toast, tr("Show in folder"))
      let path = result.path.withCString { g_variant_new_bytestring($0) }
      adw_toast_set_action_name(toast, "win.show-in-folder")
      adw_toast_set_action_target_value(toast, path)
      adw_toast_overlay_add_toast(widgets.toasts.opaque, toast)
    case .failed(let error, let file):
      self.toast(Sentence.of(error, file: file?.lastComponent), timeout: Self.errorTimeout)
    case .noticed(let warnings):
      for warning in warnings { self.toast(Sentence.of(warning), timeout: Self.errorTimeout) }
    }
  }

  func toast(_ sentence: String, timeout: UInt32 = 5) {
    let toast = make(sentence)
    adw_toast_set_timeout(toast, timeout)
    adw_toast_overlay_add_toast(widgets.toasts.opaque, toast)
  }

  /// A toast's text is markup.
  private func make(_ text: String) -> OpaquePointer? {
    let escaped = g_markup_escape_text(text, -1)
    defer { g_free(escaped) }
    return adw_toast_new(escaped)
  }

  /// Asks the file manager to select the file; where there is none to ask, the folder is opened.
  func showInFolder(_ path: FilePath) {
    let file = path.withCString { g_file_new_for_path($0) }
    let folder = path.parent.withCString { g_file_new_for_path($0) }
    defer {
      g_object_unref(file.map { UnsafeMutableRawPointer($0) })
      g_object_unref(folder.map { UnsafeMutableRawPointer($0) })
    }
    guard let uri = g_file_get_uri(file), let folderURI = g_file_get_uri(folder) else { return }
    defer {
      g_free(uri)
      g_free(folderURI)
    }
    let fallback = String(cString: folderURI)
    guard let bus = g_application_get_dbus_connection(application.of()) else {
      gtk_show_uri(widgets.window.of(), fallback, guint32(GDK_CURRENT_TIME))
      return
    }
    let uris = withCStrings([String(cString: uri)]) { g_variant_new_strv($0, -1) }
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

  func showShortcuts() {
    guard let layout = try? Layout("shortcuts", in: data), let shortcuts = try? layout.object("shortcuts")
    else { return }
    gtk_window_set_transient_for(shortcuts.of(), widgets.window.of())
    gtk_window_present(shortcuts.of())
  }

  func showAbout() {
    guard let raw = adw_about_window_new() else { return }
    let about = UnsafeMutableRawPointer(raw)
    adw_about_window_set_application_name(OpaquePointer(about), "FaceOFF")
    adw_about_window_set_application_icon(OpaquePointer(about), Application.id)
    adw_about_window_set_developer_name(OpaquePointer(about), "Ass. Talea")
    adw_about_window_set_version(OpaquePointer(about), FaceOff.version)
    adw_about_window_set_comments(
      OpaquePointer(about), tr("Faces are blurred on this computer. Nothing is sent."))
    adw_about_window_set_license_type(OpaquePointer(about), GTK_LICENSE_MIT_X11)
    gtk_window_set_transient_for(about.assumingMemoryBound(to: GtkWindow.self), widgets.window.of())
    gtk_window_present(about.assumingMemoryBound(to: GtkWindow.self))
  }
}
