// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// The widgets of the layout files that the code has to do with.
@MainActor
struct Widgets {
  let window, toasts, header, title, open, openContent, undo, redo, headerSave: GObjectReference
  let banner, bannerLabel, bannerProgress, bannerButton: GObjectReference
  let pages, empty, choose, stage, canvas, working, spinner, progress: GObjectReference
  let floating, unfold, zoom, column: GObjectReference
  let controls, summary, looks, actions, toggles, ends, close, save: GObjectReference
  let painting, tools, size, sizes, intensity, style, faces, logo, compare: GObjectReference

  /// - Throws: `Layout.Failure`.
  init(in data: DataDirectory) throws(Layout.Failure) {
    let layout = try Layout("window", in: data)
    window = try layout.object("window")
    toasts = try layout.object("toasts")
    header = try layout.object("header")
    title = try layout.object("title")
    open = try layout.object("open")
    openContent = try layout.object("open-content")
    undo = try layout.object("undo")
    redo = try layout.object("redo")
    headerSave = try layout.object("header-save")
    banner = try layout.object("banner")
    bannerLabel = try layout.object("banner-label")
    bannerProgress = try layout.object("banner-progress")
    bannerButton = try layout.object("banner-button")
    pages = try layout.object("pages")
    empty = try layout.object("empty")
    choose = try layout.object("choose")
    stage = try layout.object("stage")
    canvas = try layout.object("canvas")
    working = try layout.object("working")
    spinner = try layout.object("spinner")
    progress = try layout.object("progress")
    floating = try layout.object("floating")
    unfold = try layout.object("unfold")
    zoom = try layout.object("zoom")
    column = try layout.object("column")
    let controls = try Layout("controls", in: data)
    self.controls = try controls.object("controls")
    summary = try controls.object("summary")
    close = try controls.object("close")
    save = try controls.object("save")
    compare = try controls.object("compare")
    looks = try controls.object("looks")
    actions = try controls.object("actions")
    toggles = try controls.object("toggles")
    ends = try controls.object("ends")
    painting = try controls.object("painting")
    tools = try controls.object("tools")
    size = try controls.object("size")
    sizes = try controls.object("sizes")
    intensity = try controls.object("intensity")
    style = try controls.object("style")
    faces = try controls.object("faces")
    logo = try controls.object("logo")
  }
}

extension GObjectReference {
  /// Of a widget.
  func setVisible(_ isVisible: Bool) {
    gtk_widget_set_visible(widget, isVisible ? 1 : 0)
  }

  /// Of a widget: adds a style class or takes it away.
  func setClass(_ name: String, _ isSet: Bool) {
    if isSet {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  /// Of a box.
  func setOrientation(vertical: Bool) {
    gtk_orientable_set_orientation(
      opaque, vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }
}
