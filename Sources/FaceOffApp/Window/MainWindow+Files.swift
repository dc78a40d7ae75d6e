// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  var openLabel: String { tr("Open") }

  /// Opens a `GFile`, asking first where corrections would be lost.
  func open(file: OpaquePointer?) {
    guard let file else { return }
    guard let origin = PhotoOrigin(file: GObjectReference(retaining: UnsafeMutableRawPointer(file))) else {
      toast(tr("This photo is on the web. Save it on this computer first."))
      return
    }
    open(origin)
  }

  func open(_ origin: PhotoOrigin) {
    confirmLosing { [weak self] in self?.model.open(origin) }
  }

  /// Opens the first of several files; how many were left is told in a sentence.
  func open(first file: OpaquePointer?, of count: Int) {
    open(file: file)
    guard count > 1 else { return }
    toast(
      trn(
        "%d other photo was left: FaceOFF shows one at a time.",
        "%d other photos were left: FaceOFF shows one at a time.", count - 1), timeout: 12)
  }

  func open(uri: String) {
    let file = g_file_new_for_uri(uri)
    open(file: file)
    g_object_unref(file.map { UnsafeMutableRawPointer($0) })
  }

  func choosePhoto() {
    let dialog = FileDialog(
      tr("Choose a photo"), for: widgets.window, GTK_FILE_CHOOSER_ACTION_OPEN, accept: tr("Open"))
    dialog?.filter(tr("Photos"), mimeType: "image/*")
    dialog?.begin(in: preferences.lastFolder)
    dialog?.show { [weak self] file in
      if let path = FilePath(file: file) { self?.preferences.lastFolder = path.parent }
      self?.open(file: file)
    }
  }

  func chooseDestination(then: @escaping @MainActor (Bool) -> Void = { _ in }) {
    guard model.canSave else { return }
    let dialog = FileDialog(
      tr("Save a copy"), for: widgets.window, GTK_FILE_CHOOSER_ACTION_SAVE, accept: tr("Save"))
    let ending = model.photo?.source.format.ofCopies.pathExtensions.first ?? "jpg"
    dialog?.propose("\(model.path?.stem.string ?? "photo")-faceoff.\(ending)")
    dialog?.show { [weak self] file in
      guard let self else { return }
      guard let path = FilePath(file: file) else {
        toast(tr("This place is not on this computer. Choose another."))
        return
      }
      Task { then(await self.model.save(to: .file(path))) }
    }
  }

  func save(then: @escaping @MainActor (Bool) -> Void = { _ in }) {
    Task { then(await model.save()) }
  }

  /// Opens a file that was copied in the file manager, or a picture without a file, such as a screenshot.
  func paste() {
    guard let clipboard = gtk_widget_get_clipboard(widgets.window.widget) else { return }
    // Some programs answer with what they have, whatever they are asked for.
    guard gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(clipboard), "text/uri-list") != 0
    else {
      pastePicture(from: clipboard)
      return
    }
    let ready = AsyncReady.box { [weak self] result in
      guard let value = gdk_clipboard_read_value_finish(clipboard, result, nil) else {
        self?.pastePicture(from: clipboard)
        return
      }
      self?.open(firstOf: value)
    }
    gdk_clipboard_read_value_async(
      clipboard, faceoff_type_file_list(), G_PRIORITY_DEFAULT, nil, AsyncReady.call, ready)
  }

  private func pastePicture(from clipboard: OpaquePointer) {
    let ready = AsyncReady.box { [weak self] result in
      guard let texture = gdk_clipboard_read_texture_finish(clipboard, result, nil) else {
        self?.toast(tr("There is no photo to paste."))
        return
      }
      self?.open(PhotoOrigin(texture: GObjectReference(adopting: UnsafeMutableRawPointer(texture))))
    }
    gdk_clipboard_read_texture_async(clipboard, nil, AsyncReady.call, ready)
  }

  /// A file may be dropped anywhere in the window.
  func connectDrop() {
    guard let raw = gtk_drop_target_new(faceoff_type_file_list(), GDK_ACTION_COPY) else { return }
    let target = UnsafeMutableRawPointer(raw)
    Signal.handle(target, "drop") { [weak self] arguments in
      guard let value = arguments.boxed(0) else { return false }
      return self?.open(firstOf: value.assumingMemoryBound(to: GValue.self)) ?? false
    }
    // Not what is dragged out of this window itself.
    Signal.handle(target, "accept") { arguments in
      guard let drop = arguments.pointer(0).map({ OpaquePointer($0) }) else { return false }
      return gdk_drop_get_drag(drop) == nil
        && gdk_content_formats_contain_gtype(gdk_drop_get_formats(drop), faceoff_type_file_list()) != 0
    }
    Signal.on(target, "notify::current-drop") { [weak self] in
      guard let self else { return }
      let isOver = gtk_drop_target_get_current_drop(raw) != nil
      for widget in [widgets.empty, widgets.stage] { widget.setClass("dropping", isOver) }
    }
    gtk_widget_add_controller(widgets.window.widget, raw)
  }

  @discardableResult
  private func open(firstOf value: UnsafePointer<GValue>) -> Bool {
    guard let list = g_value_get_boxed(value) else { return false }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    guard let first = files?.pointee.data else { return false }
    open(first: OpaquePointer(first), of: Int(g_slist_length(files)))
    return true
  }
}
