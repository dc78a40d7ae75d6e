// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

/// The desktop's own dialog for a file. GTK does not own it: it keeps itself until it is answered.
@MainActor
final class FileDialog {
  private let chooser: GObjectReference
  private var own: FileDialog?

  /// - Parameters:
  ///   - parent: the window that it belongs to.
  ///   - accept: what the button says that takes the file.
  init?(_ title: String, for parent: GObjectReference, _ action: GtkFileChooserAction, accept: String) {
    guard let raw = gtk_file_chooser_native_new(title, parent.of(), action, accept, tr("Cancel")) else {
      return nil
    }
    chooser = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    gtk_native_dialog_set_modal(chooser.of(), 1)
  }

  /// Shows files of a kind only.
  func filter(_ name: String, mimeType: String) {
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, name)
    gtk_file_filter_add_mime_type(filter, mimeType)
    gtk_file_chooser_add_filter(chooser.opaque, filter)
  }

  /// Begins in a folder.
  func begin(in folder: FilePath?) {
    guard let folder, let file = folder.withCString({ g_file_new_for_path($0) }) else { return }
    gtk_file_chooser_set_current_folder(chooser.opaque, file, nil)
    g_object_unref(UnsafeMutableRawPointer(file))
  }

  /// Proposes a name for a new file.
  func propose(_ name: String) {
    gtk_file_chooser_set_current_name(chooser.opaque, name)
  }

  /// - Parameter then: hears of the `GFile` that was chosen; it is not called where none was.
  func show(then: @escaping @MainActor (OpaquePointer) -> Void) {
    own = self
    Signal.connect(chooser.raw, "response") { [weak self] arguments in
      guard let self else { return }
      if arguments.int(0) == GTK_RESPONSE_ACCEPT.rawValue,
        let file = gtk_file_chooser_get_file(chooser.opaque)
      {
        let owned = GObjectReference(adopting: UnsafeMutableRawPointer(file))
        then(owned.opaque)
      }
      // Not inside its own signal.
      Task { self.own = nil }
    }
    gtk_native_dialog_show(chooser.of())
  }
}
