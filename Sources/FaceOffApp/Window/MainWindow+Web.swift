// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// Asks how large a copy for the web is to be, and saves it.
  func saveForWeb() {
    guard model.canSave else { return }
    do throws(Layout.Failure) {
      let layout = try Layout("web", in: data)
      askForSize(try layout.object("web"), try layout.object("size"))
    } catch {
      toast(error.sentence)
    }
  }

  private func askForSize(_ box: GObjectReference, _ size: GObjectReference) {
    let raw = adw_message_dialog_new(
      widgets.window.of(), tr("Save for the web"),
      tr("A smaller copy that does not say where the photo was taken, or with which camera."))
    guard let raw else { return }
    let range = Parameter.webLongSide.range
    gtk_spin_button_set_range(size.opaque, range.lowerBound, range.upperBound)
    gtk_spin_button_set_value(size.opaque, preferences.webLongSide)
    let question = UnsafeMutableRawPointer(raw)
    let dialog = question.assumingMemoryBound(to: AdwMessageDialog.self)
    adw_message_dialog_set_extra_child(dialog, box.widget)
    adw_message_dialog_add_response(dialog, "cancel", tr("Cancel"))
    adw_message_dialog_add_response(dialog, "save", tr("Save"))
    adw_message_dialog_set_response_appearance(dialog, "save", ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(dialog, "save")
    adw_message_dialog_set_close_response(dialog, "cancel")
    Signal.connect(question, "response") { [weak self] arguments in
      guard let self, arguments.string(0) == "save" else { return }
      let longSide = gtk_spin_button_get_value(size.opaque)
      preferences.webLongSide = longSide
      Task { await self.model.saveForWeb(longSide: longSide) }
    }
    gtk_window_present(question.assumingMemoryBound(to: GtkWindow.self))
  }
}
