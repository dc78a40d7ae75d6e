// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension MainWindow {
  /// The keys of each action.
  static let accelerators: [(String, [String])] = [
    ("win.open", ["<Control>o"]), ("win.paste", ["<Control>v"]),
    ("win.copy", ["<Control>c"]), ("win.save-web", ["<Control><Shift>e"]),
    ("win.open-elsewhere", ["<Control><Shift>o"]),
    ("win.save", ["<Control>s"]), ("win.save-as", ["<Control><Shift>s"]),
    ("win.close-photo", ["<Control>w"]), ("win.cancel", ["Escape"]),
    ("win.undo", ["<Control>z"]), ("win.redo", ["<Control><Shift>z", "<Control>y"]),
    ("win.zoom-in", ["plus", "equal", "KP_Add", "<Control>plus", "<Control>equal"]),
    ("win.zoom-out", ["minus", "KP_Subtract", "<Control>minus"]),
    ("win.zoom-fit", ["0", "KP_0", "<Control>0"]), ("win.zoom-pixels", ["1", "KP_1", "<Control>1"]),
    ("win.tool::move", ["m"]), ("win.tool::blur", ["b"]), ("win.tool::restore", ["r"]),
    ("win.brush-smaller", ["bracketleft"]), ("win.brush-larger", ["bracketright"]),
    ("win.controls", ["F9"]), ("win.shortcuts", ["<Control>question"]),
    ("win.find-faces", ["<Control>f"]), ("win.preferences", ["<Control>comma"]),
  ]

  func connectActions() {
    add("open") { [weak self] _ in self?.choosePhoto() }
    add("paste") { [weak self] _ in self?.paste() }
    add("save") { [weak self] _ in self?.save() }
    add("copy") { [weak self] _ in self?.copyPhoto() }
    add("open-elsewhere") { [weak self] _ in self?.openElsewhere() }
    add("save-web") { [weak self] _ in self?.saveForWeb() }
    add("open-uri", parameter: "s") { [weak self] uri in
      if let uri { self?.open(uri: String(cString: g_variant_get_string(uri, nil))) }
    }
    add("save-as") { [weak self] _ in self?.chooseDestination() }
    add("close-photo") { [weak self] _ in self?.closePhoto() }
    add("cancel") { [weak self] _ in self?.cancel() }
    add("undo") { [weak self] _ in self?.model.undo() }
    add("redo") { [weak self] _ in self?.model.redo() }
    add("zoom-in") { [weak self] _ in self?.canvas.zoomIn() }
    add("zoom-out") { [weak self] _ in self?.canvas.zoomOut() }
    add("zoom-fit") { [weak self] _ in self?.canvas.zoomToFit() }
    add("zoom-pixels") { [weak self] _ in self?.canvas.zoomToPixels() }
    add("find-faces") { [weak self] _ in self?.model.findFaces() }
    add("show-leak") { [weak self] _ in self?.showLeak() }
    add("preferences") { [weak self] _ in self?.showPreferences() }
    enable("preferences", preferences.canRemember)
    add("shortcuts") { [weak self] _ in self?.showShortcuts() }
    add("about") { [weak self] _ in self?.showAbout() }
    add("bare-face", parameter: "i") { [weak self] index in
      if let index { self?.model.setHidden(Int(g_variant_get_int32(index)), false) }
    }
    add("bare-doubtful") { [weak self] _ in
      if let self, let face = model.doubtfulFace { model.setHidden(face, false) }
    }
    add("hide-face", parameter: "i") { [weak self] index in
      if let index { self?.model.setHidden(Int(g_variant_get_int32(index)), true) }
    }
    add("show-in-folder", parameter: "ay") { [weak self] path in
      guard let path, let bytes = g_variant_get_bytestring(path) else { return }
      self?.showInFolder(FilePath(cString: bytes))
    }
    connectPainting()
    addSwitch("logo") { [weak self] isOn in self?.model.setLogo(isOn) }
    addSwitch("remove-place") { [weak self] isOn in self?.preferences.removesPlaceAndDevice = isOn }
    add("leave-place-out") { [weak self] _ in self?.preferences.removesPlaceAndDevice = true }
    enable("remove-place", preferences.canRemember)
    addSwitch("faces") { [weak self] isOn in
      self?.outlinesFaces = isOn
      self?.updateFaces()
    }
    addSwitch("controls", isOn: true) { [weak self] isOn in
      self?.showsControls = isOn
      self?.adapt()
    }
  }

  func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_enabled(action.opaque, isEnabled ? 1 : 0)
  }

  /// Shows a switch's state without doing what it does.
  func setSwitch(_ name: String, _ isOn: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_state(action.opaque, g_variant_new_boolean(isOn ? 1 : 0))
  }

  func add(
    _ name: String, parameter: String? = nil, _ body: @escaping @MainActor (OpaquePointer?) -> Void
  ) {
    let type = parameter.map { g_variant_type_new($0) }
    defer { if let type { g_variant_type_free(type) } }
    guard let raw = g_simple_action_new(name, type ?? nil) else { return }
    let action = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    Signal.connect(action.raw, "activate") { body($0.variant(0)) }
    keep(action, name)
  }

  private func addSwitch(
    _ name: String, isOn: Bool = false, _ body: @escaping @MainActor (Bool) -> Void
  ) {
    guard let raw = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)) else {
      return
    }
    let action = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    Signal.connect(action.raw, "change-state") { [action = action.opaque] arguments in
      guard let value = arguments.variant(0) else { return }
      g_simple_action_set_state(action, value)
      body(g_variant_get_boolean(value) != 0)
    }
    keep(action, name)
  }

  func keep(_ action: GObjectReference, _ name: String) {
    actions[name] = action
    g_action_map_add_action(widgets.window.opaque, action.opaque)
  }
}
