// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  func connectClosing() {
    Signal.handle(widgets.window.raw, "close-request") { [weak self] _ in
      if let self, model.isSaving {
        // The copy would not be there, and nobody would know.
        closesWhenSaved = true
        return true
      }
      guard let self, !mayClose, model.hasUnsavedChanges else {
        self?.remember()
        return false
      }
      confirmLosing { [weak self] in
        self?.mayClose = true
        self?.close()
      }
      return true
    }
    observe { [weak self] in
      guard let self, !model.isSaving, closesWhenSaved else { return }
      closesWhenSaved = false
      close()
    }
  }

  func closePhoto() {
    confirmLosing { [weak self] in self?.model.close() }
  }

  /// Goes on at once where nothing would be lost, else after a person has said so, or after a save.
  func confirmLosing(then: @escaping @MainActor () -> Void) {
    guard model.hasUnsavedChanges else {
      then()
      return
    }
    let raw = adw_message_dialog_new(
      widgets.window.of(), tr("Save before closing?"), tr("Your corrections would be lost."))
    guard let raw else { return }
    let question = UnsafeMutableRawPointer(raw)
    let dialog = question.assumingMemoryBound(to: AdwMessageDialog.self)
    adw_message_dialog_add_response(dialog, "cancel", tr("Cancel"))
    adw_message_dialog_add_response(dialog, "discard", tr("Do not save"))
    adw_message_dialog_add_response(dialog, "save", tr("Save"))
    adw_message_dialog_set_response_appearance(dialog, "discard", ADW_RESPONSE_DESTRUCTIVE)
    adw_message_dialog_set_response_appearance(dialog, "save", ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(dialog, "save")
    adw_message_dialog_set_close_response(dialog, "cancel")
    Signal.connect(question, "response") { [weak self] arguments in
      switch arguments.string(0) {
      case "discard": then()
      case "save": self?.save { if $0 { then() } }
      default: break
      }
    }
    gtk_window_present(question.assumingMemoryBound(to: GtkWindow.self))
  }

  /// Keeps the window's size for the next time.
  private func remember() {
    let window = widgets.window
    preferences.isMaximized = gtk_window_is_maximized(window.of()) != 0
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window.of(), &width, &height)
    if width > 0, height > 0 { preferences.windowSize = (width, height) }
  }
}
