// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension MainWindow {
  /// Logical pixels around the controls that are kept free, too.
  private static let distance = 24.0

  func connectAvoiding() {
    canvas.onMoving = { [weak self] isMoving in self?.follow(isMoving) }
    canvas.onPointer = { [weak self] point in self?.avoid(point) }
  }

  /// While the photo is touched the controls let it through; afterwards they are where they belong.
  private func follow(_ isMoving: Bool) {
    isCanvasTouched = isMoving
    for widget in [widgets.floating, widgets.zoom] {
      gtk_widget_set_opacity(widget.widget, isMoving ? 0.4 : 1)
    }
    if !isMoving { alignControls(GTK_ALIGN_END) }
  }

  /// The controls go to the other end of the photo when the pointer comes to where they would be.
  private func avoid(_ point: PixelPoint) {
    guard isCanvasTouched, gtk_widget_get_visible(widgets.floating.widget) != 0 else { return }
    let reach = controlsHeight + Self.distance
    if point.y > canvas.viewport.height - reach {
      alignControls(GTK_ALIGN_START)
    } else if point.y < reach {
      alignControls(GTK_ALIGN_END)
    }
  }

  private func alignControls(_ end: GtkAlign) {
    guard gtk_widget_get_valign(widgets.floating.widget) != end else { return }
    gtk_widget_set_valign(widgets.floating.widget, end)
    // The overlay, not its child, knows what that means.
    gtk_widget_queue_allocate(widgets.stage.widget)
  }
}
