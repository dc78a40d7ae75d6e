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
    guard let path = FilePath(file: file) else {
      toast(tr("This file is not on this computer. Copy it here first."))
      return
    }
    confirmLosing { [weak self] in self?.model.open(path) }
  }

  func choosePhoto() {
    let native = gtk_file_chooser_native_new(
      tr("Choose a photo"), widgets.window.of(), GTK_FILE_CHOOSER_ACTION_OPEN, tr("Open"), tr("Cancel"))
    guard let native else { return }
    let chooser = GObjectReference(adopting: UnsafeMutableRawPointer(native))
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, tr("Photos"))
    gtk_file_filter_add_mime_type(filter, "image/*")
    gtk_file_chooser_add_filter(chooser.opaque, filter)
    if let folder = preferences.lastFolder {
      let file = folder.withCString { g_file_new_for_path($0) }
      gtk_file_chooser_set_current_folder(chooser.opaque, file, nil)
      g_object_unref(file.map { UnsafeMutableRawPointer($0) })
    }
    show(chooser) { [weak self] file in
      self?.preferences.lastFolder = FilePath(file: file)?.parent
      self?.open(file: file)
    }
  }

  func chooseDestination(then: @escaping @MainActor (Bool) -> Void = { _ in }) {
    let native = gtk_file_chooser_native_new(
      tr("Save a copy"), widgets.window.of(), GTK_FILE_CHOOSER_ACTION_SAVE, tr("Save"), tr("Cancel"))
    guard let native, model.canSave else { return }
    let chooser = GObjectReference(adopting: UnsafeMutableRawPointer(native))
    let stem = model.path?.stem.string ?? "photo"
    let ending = model.photo?.source.format.ofCopies.pathExtensions.first ?? "jpg"
    gtk_file_chooser_set_current_name(chooser.opaque, "\(stem)-faceoff.\(ending)")
    show(chooser) { [weak self] file in
      guard let self, let path = FilePath(file: file) else { return }
      Task { then(await self.model.save(to: .file(path))) }
    }
  }

  func save(then: @escaping @MainActor (Bool) -> Void = { _ in }) {
    Task { then(await model.save()) }
  }

  /// Opens a file that was copied in the file manager.
  func paste() {
    guard let clipboard = gtk_widget_get_clipboard(widgets.window.widget) else { return }
    let ready = AsyncReady.box { [weak self] result in
      guard let value = gdk_clipboard_read_value_finish(clipboard, result, nil) else {
        self?.toast(tr("There is no photo's file to paste."))
        return
      }
      self?.open(firstOf: value)
    }
    gdk_clipboard_read_value_async(
      clipboard, faceoff_type_file_list(), G_PRIORITY_DEFAULT, nil, AsyncReady.call, ready)
  }

  /// A file may be dropped anywhere in the window.
  func connectDrop() {
    guard let raw = gtk_drop_target_new(faceoff_type_file_list(), GDK_ACTION_COPY) else { return }
    let target = UnsafeMutableRawPointer(raw)
    Signal.handle(target, "drop") { [weak self] arguments in
      guard let value = arguments.boxed(0) else { return false }
      return self?.open(firstOf: value.assumingMemoryBound(to: GValue.self)) ?? false
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
    open(file: OpaquePointer(first))
    return true
  }

  private func show(_ chooser: GObjectReference, then: @escaping @MainActor (OpaquePointer?) -> Void) {
    dialog = chooser
    gtk_native_dialog_set_modal(chooser.of(), 1)
    Signal.connect(chooser.raw, "response") { [weak self, weak chooser] arguments in
      guard let self else { return }
      if let chooser, arguments.int(0) == GTK_RESPONSE_ACCEPT.rawValue,
        let file = gtk_file_chooser_get_file(chooser.opaque)
      {
        let owned = GObjectReference(adopting: UnsafeMutableRawPointer(file))
        then(owned.opaque)
      }
      // Not inside its own signal.
      Task { if self.dialog === chooser { self.dialog = nil } }
    }
    gtk_native_dialog_show(chooser.of())
  }
}
