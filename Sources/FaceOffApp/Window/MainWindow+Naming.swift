// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffWords

extension MainWindow {
  /// Names for a screen reader of the buttons that GTK 4.8 and libadwaita 1.2 make themselves and leave unnamed.
  func nameInnerButtons() {
    // The last part of a split button is the menu's, the first of a drop-down the one that takes the focus.
    name(gtk_widget_get_last_child(widgets.open.widget), tr("Recent photos"))
    name(gtk_widget_get_first_child(widgets.style.widget), tr("How faces are hidden"))
  }

  private func name(_ widget: UnsafeMutablePointer<GtkWidget>?, _ name: String) {
    if let widget { faceoff_set_accessible_label(widget, name) }
  }
}
