// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// The tools and the brush.
  func connectPainting() {
    addToolChoice()
    add("brush-smaller") { [weak self] _ in self?.model.shrinkBrush() }
    add("brush-larger") { [weak self] _ in self?.model.enlargeBrush() }
    Signal.on(widgets.size.raw, "value-changed") { [weak self] in
      guard let self else { return }
      model.adjustBrush(size: gtk_range_get_value(widgets.size.of()))
    }
    canvas.onBrush = { [weak self] event in self?.paint(event) }
    canvas.onBrushMoved = { [weak self] in self?.describeCanvas() }
  }

  /// Escape: takes back the stroke under way, or stops the search for faces.
  func cancel() {
    guard model.stroke == nil else {
      canvas.brush.isDrawing = false
      return model.cancelStroke()
    }
    model.cancel()
  }

  /// Shows which tool is taken, and the brush that belongs to it.
  func showTool() {
    if let action = actions["tool"] {
      g_simple_action_set_state(action.opaque, g_variant_new_string(model.tool.rawValue))
    }
    if gtk_range_get_value(widgets.size.of()) != model.brushSize {
      gtk_range_set_value(widgets.size.of(), model.brushSize)
    }
    let isBrush = model.tool != .move
    if (gtk_widget_get_visible(widgets.sizes.widget) != 0) != isBrush {
      widgets.sizes.setVisible(isBrush)
      adapt()
    }
    canvas.take(model.tool, radius: model.brushRadius)
  }

  private func addToolChoice() {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let state = g_variant_new_string(model.tool.rawValue)
    guard let raw = g_simple_action_new_stateful("tool", type, state) else { return }
    let action = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    Signal.connect(action.raw, "activate") { [weak self] arguments in
      guard let name = arguments.variant(0).flatMap({ g_variant_get_string($0, nil) }) else { return }
      if let tool = CanvasTool(rawValue: String(cString: name)) { self?.model.choose(tool) }
    }
    keep(action, "tool")
  }

  private func paint(_ event: BrushEvent) {
    switch event {
    case .begin(let point): model.beginStroke(at: point)
    case .extend(let point): model.extendStroke(to: point)
    case .finish: model.finishStroke()
    case .cancel: model.cancelStroke()
    case .stamp(let point): model.stamp(at: point)
    }
  }

  /// What a screen reader says of the canvas: the tool, and where the brush is.
  private func describeCanvas() {
    faceoff_set_accessible_label(canvas.widget.widget, canvasDescription)
  }

  private var canvasDescription: String {
    let place = canvas.brushPlace ?? NormalizedPoint(x: 0.5, y: 0.5)
    func percent(_ part: Double) -> String { String(Int((min(max(part, 0), 1) * 100).rounded())) }
    let (x, y) = (percent(place.x), percent(1 - place.y))
    return switch model.tool {
    case .move: tr("Photo")
    case .blur: tr("Photo; blur brush at %1$s %% from the left, %2$s %% from the top", x, y)
    case .restore: tr("Photo; restore brush at %1$s %% from the left, %2$s %% from the top", x, y)
    }
  }
}
