// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension MainWindow {
  /// Logical pixels: in a narrower window the controls are a column below the photo.
  private static let wide: Int32 = 720
  /// The photo's part of a narrow window's height, with the controls and without.
  private static let share = (shown: 0.48, folded: 0.62)
  /// Logical pixels, of the floating controls.
  private static let controlsWidth: Int32 = 520
  /// Logical pixels between the rows of the controls: a column has more of them.
  private static let spacing: (wide: Int32, narrow: Int32) = (12, 8)
  /// Between the floating controls and the window's edge, and the photo.
  private static let gap = 24.0

  /// Fits the layout to the window's size and to what is shown.
  func adapt() {
    let width = gtk_widget_get_width(widgets.window.widget)
    // Before the window is mapped there is no width yet.
    let narrow = (width > 0 ? width : preferences.windowSize.width) < Self.wide
    if narrow != isNarrow {
      isNarrow = narrow
      arrange(narrow: narrow)
    }
    let hasControls = model.state == .preview && showsControls
    widgets.floating.setVisible(!narrow && hasControls)
    widgets.column.setVisible(narrow && hasControls)
    widgets.unfold.setVisible(model.state == .preview && !showsControls)
    // A toast does not cover the controls.
    widgets.toasts.setClass("lifted", !narrow && hasControls)
    widgets.headerSave.setVisible(model.state == .preview && !hasControls)
    if narrow {
      let height = Double(gtk_widget_get_height(widgets.window.widget))
      gtk_widget_set_size_request(widgets.stage.widget, -1, Int32(height * Self.share.shown))
    } else {
      gtk_widget_set_size_request(widgets.stage.widget, -1, -1)
    }
    canvas.viewport.bottomInset = !narrow && hasControls ? controlsHeight + Self.gap : 0
    canvas.viewport.clamp()
  }

  var controlsHeight: Double {
    var natural: Int32 = 0
    gtk_widget_measure(
      widgets.controls.widget, GTK_ORIENTATION_VERTICAL, Self.controlsWidth, nil, &natural, nil, nil)
    return Double(natural)
  }

  /// Moves the controls to where the layout has them.
  private func arrange(narrow: Bool) {
    let (controls, floating, column) = (widgets.controls, widgets.floating, widgets.column)
    if narrow {
      adw_clamp_set_child(floating.opaque, nil)
      gtk_scrolled_window_set_child(column.opaque, controls.widget)
    } else {
      gtk_scrolled_window_set_child(column.opaque, nil)
      adw_clamp_set_child(floating.opaque, controls.widget)
    }
    // As wide as it may be and no wider: the photo beside it is to be painted on.
    gtk_widget_set_size_request(controls.widget, narrow ? -1 : Self.controlsWidth, -1)
    gtk_box_set_spacing(controls.of(), narrow ? Self.spacing.narrow : Self.spacing.wide)
    gtk_box_set_homogeneous(widgets.tools.of(), narrow ? 1 : 0)
    widgets.summary.setVisible(narrow)
    let (first, last) = narrow ? (widgets.save, widgets.close) : (widgets.close, widgets.save)
    gtk_box_reorder_child_after(widgets.ends.of(), last.widget, first.widget)
    controls.setClass("floating", !narrow)
    controls.setClass("column", narrow)
    for box in [widgets.painting, widgets.looks, widgets.actions, widgets.ends] {
      box.setOrientation(vertical: narrow)
    }
    for button in [widgets.faces, widgets.logo] { gtk_widget_set_hexpand(button.widget, narrow ? 1 : 0) }
    adw_button_content_set_label(
      widgets.openContent.opaque, narrow ? "" : openLabel)
  }
}
