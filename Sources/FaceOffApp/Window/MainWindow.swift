// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine

/// The window: connects the layout's widgets with the view model.
@MainActor
final class MainWindow {
  let model: FaceOFFViewModel
  let data: DataDirectory
  let preferences: Preferences
  let application: GObjectReference
  let widgets: Widgets
  let canvas: PhotoCanvas
  let recent = RecentPhotos()
  /// Where the copies lie that other programs take away; nil until there is one.
  var sharedFolder: PrivateFolder?
  var actions: [String: GObjectReference] = [:]
  /// Whether the layout is the one for narrow windows.
  var isNarrow: Bool?
  /// Whether the controls are there, or folded away.
  var showsControls = true
  /// Whether a pan, a pinch or a stroke is under way.
  var isCanvasTouched = false
  /// Whether every face has an outline.
  var outlinesFaces = false
  /// Whether the window is to close when the copy that is being written is there.
  var closesWhenSaved = false
  /// Whether closing was confirmed.
  var mayClose = false

  init(application: GObjectReference, data: DataDirectory, preferences: Preferences) throws {
    // So that the layout file can name the type.
    _ = faceoff_canvas_get_type()
    self.application = application
    self.data = data
    self.preferences = preferences
    widgets = try Widgets(in: data)
    canvas = PhotoCanvas(widgets.canvas)
    model = FaceOFFViewModel()
    gtk_window_set_application(widgets.window.of(), application.of())
    let size = preferences.windowSize
    gtk_window_set_default_size(widgets.window.of(), size.width, size.height)
    if preferences.isMaximized { gtk_window_maximize(widgets.window.of()) }
    connectActions()
    connectControls()
    connectDrop()
    connectClosing()
    connectDragOut()
    recent.onChange { [weak self] in self?.showRecent() }
    nameInnerButtons()
    showRecent()
    canvas.onResize = { [weak self] in self?.adapt() }
    connectAvoiding()
    canvas.onFaceKey = { [weak self] face in
      if let self { model.setHidden(face, !model.isHidden(face)) }
    }
    canvas.onCloseUp = { [weak self] rect in self?.model.look(closelyAt: rect) }
    preferences.onChange = { [weak self] in self?.applyPreferences() }
    applyPreferences()
    model.onEvent = { [weak self] event in self?.tell(event) }
    adapt()
    observeModel()
  }

  /// Photos to come follow the preferences; the one that is open stays as it is.
  private func applyPreferences() {
    model.settings = preferences.censoring
    model.startsWithLogo = preferences.startsWithLogo
    model.findsFaces = preferences.findsFaces
    model.loadWatermark = FaceOFFViewModel.watermark(preferences.logo)
    model.saveOptions = preferences.saveOptions
    setSwitch("remove-place", preferences.removesPlaceAndDevice)
    model.exporter = Exporter(library: .inPictures(subfolder: preferences.subfolder))
  }

  func present() {
    gtk_window_present(widgets.window.of())
  }

  /// Closes as the window's own button does.
  func close() {
    gtk_window_close(widgets.window.of())
  }
}
