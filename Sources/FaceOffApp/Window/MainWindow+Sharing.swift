// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  private static let mimeTypes = ["image/png", "text/uri-list"]

  /// Puts the censored photo on the clipboard: its copy is made and checked before anything is offered.
  func copyPhoto() {
    Task {
      guard let file = await model.makeCopy(in: privateFolder()) else { return }
      let provider = OfferedContent.provider(Self.mimeTypes) { try await Self.bytes(of: file, as: $0) }
      guard let provider, let clipboard = gtk_widget_get_clipboard(widgets.window.widget) else { return }
      gdk_clipboard_set_content(clipboard, provider.of())
      toast(tr("The censored photo was copied"))
    }
  }

  /// The whole photo can be dragged into another program, which gets a copy made when it is dropped there.
  func connectDragOut() {
    let provider = OfferedContent.provider(Self.mimeTypes) { [weak self] type in
      guard let self, let file = await model.makeCopy(in: privateFolder()) else { throw CancellationError() }
      return try await Self.bytes(of: file, as: type)
    }
    if let provider { canvas.connectDragOut(provider) }
  }

  /// Opens the saved copy in another program; a photo that was not saved yet is saved first.
  func openElsewhere() {
    Task {
      guard let path = await model.savedCopy() else { return }
      chooseProgram(for: path)
    }
  }

  private func chooseProgram(for path: FilePath) {
    guard let file = path.withCString({ g_file_new_for_path($0) }) else { return }
    let owned = GObjectReference(adopting: UnsafeMutableRawPointer(file))
    guard
      let raw = gtk_app_chooser_dialog_new(
        widgets.window.of(), GtkDialogFlags(GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_USE_HEADER_BAR.rawValue),
        file)
    else { return }
    let dialog = GObjectReference(retaining: UnsafeMutableRawPointer(raw))
    gtk_window_set_title(dialog.of(), tr("Open in another program"))
    Signal.connect(dialog.raw, "response") { [weak self, dialog = dialog.raw] arguments in
      let chooser = OpaquePointer(dialog)
      if arguments.int(0) == GTK_RESPONSE_OK.rawValue, let program = gtk_app_chooser_get_app_info(chooser) {
        self?.launch(program, owned)
        g_object_unref(UnsafeMutableRawPointer(program))
      }
      gtk_window_destroy(dialog.assumingMemoryBound(to: GtkWindow.self))
    }
    gtk_window_present(dialog.of())
  }

  private func launch(_ program: OpaquePointer, _ file: GObjectReference) {
    let files = g_list_append(nil, file.raw)
    defer { g_list_free(files) }
    let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widgets.window.widget))
    defer { g_object_unref(context.map { UnsafeMutableRawPointer($0) }) }
    var error: UnsafeMutablePointer<GError>?
    guard
      g_app_info_launch(program, files, context.map { UnsafeMutablePointer<GAppLaunchContext>($0) }, &error)
        == 0
    else { return }
    defer { g_clear_error(&error) }
    toast(tr("The program could not be started: %s", error.map { String(cString: $0.pointee.message) } ?? ""))
  }

  /// For as long as the program runs: what was copied may be pasted at any time.
  private func privateFolder() -> FilePath {
    if sharedFolder == nil { sharedFolder = PrivateFolder() }
    return sharedFolder?.path ?? FilePath("/tmp")
  }

  @concurrent private nonisolated static func bytes(of file: FilePath, as type: String) async throws
    -> [UInt8]
  {
    type == "text/uri-list" ? Array(((file.uri ?? "") + "\r\n").utf8) : try png(of: file)
  }

  /// Made of the checked copy, whose own colours not every program would ask for.
  private nonisolated static func png(of path: FilePath) throws -> [UInt8] {
    let photo = try Photo(path: path)
    if photo.source.format == .png { return photo.source.bytes }
    guard let png = photo.screenPixels().png else { throw CancellationError() }
    return png
  }
}
