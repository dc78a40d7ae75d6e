// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// Each of these runs again when what it reads has changed, and only then.
  func observeModel() {
    observe { [weak self] in self?.showState() }
    observe { [weak self] in self?.showTitle() }
    observe { [weak self] in self?.showProgress() }
    observe { [weak self] in self?.showPicture() }
    observe { [weak self] in self?.showFaces() }
    observe { [weak self] in self?.updateFaces() }
    observe { [weak self] in self?.showSettings() }
    observe { [weak self] in self?.showTool() }
    // Undone or saved, a line that keys were drawing is over.
    observe { [weak self] in
      if self?.model.stroke == nil { self?.canvas.brush.isDrawing = false }
    }
    observe { [weak self] in self?.enableActions() }
    observe { [weak self] in self?.showBanner() }
  }

  func showRecent() {
    let menu = recent.menu()
    let isEmpty = g_menu_model_get_n_items(menu.of()) == 0
    adw_split_button_set_menu_model(widgets.open.opaque, isEmpty ? nil : menu.of())
    withExtendedLifetime(menu) {}
  }

  private func showState() {
    let state = model.state
    gtk_stack_set_visible_child_name(widgets.pages.opaque, state == .empty ? "empty" : "photo")
    widgets.working.setVisible(state == .processing)
    gtk_spinner_set_spinning(widgets.spinner.opaque, state == .processing ? 1 : 0)
    widgets.zoom.setVisible(state == .preview)
    adapt()
    switch state {
    case .empty: gtk_widget_grab_focus(widgets.choose.widget)
    case .processing: break
    case .preview: gtk_widget_grab_focus(canvas.widget.widget)
    }
  }

  private func showTitle() {
    let name = model.path?.lastComponent.shown ?? "FaceOFF"
    let summary = model.summary
    adw_window_title_set_title(widgets.title.opaque, model.advice == nil ? name : summary)
    adw_window_title_set_subtitle(widgets.title.opaque, model.advice ?? summary)
    gtk_label_set_text(widgets.summary.opaque, model.advice.map { "\(summary). \($0)." } ?? summary)
    gtk_window_set_title(widgets.window.of(), summary.isEmpty ? name : "\(name) – \(summary)")
  }

  private func showProgress() {
    gtk_progress_bar_set_fraction(widgets.progress.opaque, model.progress)
  }

  private func showPicture() {
    canvas.showVeil(model.veil, of: model.photoSize)
    canvas.show(model.original ?? model.picture, detail: model.isComparing ? [] : model.detail)
  }

  private func showFaces() {
    guard let size = model.photoSize else {
      canvas.showFaces([], margin: 1, photo: PixelSize(width: 1, height: 1))
      return
    }
    canvas.showFaces(model.faces, margin: model.settings.margin, photo: size)
    updateFaces()
  }

  func updateFaces() {
    let count = model.faces.count
    for (index, face) in canvas.faces.enumerated() {
      face.update(isHidden: model.isHidden(index), isOutlined: outlinesFaces, count: count)
    }
  }

  private func showSettings() {
    if gtk_range_get_value(widgets.intensity.of()) != model.intensity {
      gtk_range_set_value(widgets.intensity.of(), model.intensity)
    }
    if gtk_drop_down_get_selected(widgets.style.opaque) != model.style.index {
      gtk_drop_down_set_selected(widgets.style.opaque, model.style.index)
    }
    setSwitch("logo", model.hasLogo)
  }

  private func enableActions() {
    let isPreview = model.state == .preview
    for name in [
      "close-photo", "zoom-in", "zoom-out", "zoom-fit", "zoom-pixels", "logo", "faces", "controls", "tool",
    ] {
      enable(name, isPreview)
    }
    for name in ["copy", "open-elsewhere", "save-web"] { enable(name, model.canSave) }
    enable("save", model.canSave)
    enable("save-as", model.canSave)
    enable("undo", model.canUndo)
    enable("redo", model.canRedo)
    for widget in [widgets.undo, widgets.redo] { widget.setVisible(model.canUndo || model.canRedo) }
    enable("cancel", model.state == .processing || model.isSearching || model.stroke != nil)
    for name in ["brush-smaller", "brush-larger"] { enable(name, isPreview && model.tool != .move) }
    enable("find-faces", model.canSearch)
    enable("faces", isPreview && !model.faces.isEmpty)
  }
}
