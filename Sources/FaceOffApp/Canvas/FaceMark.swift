// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine
import FaceOffWords

/// A face on the canvas: a button with the face's outline, and a menu that leaves it visible or blurs it again.
@MainActor
final class FaceMark {
  private let widget: GObjectReference
  private let menu = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
  private let index: Int
  let ellipse: Ellipse
  private(set) var isHidden: Bool?

  /// - Parameters:
  ///   - index: of the face among the photo's.
  ///   - ellipse: what is blurred, in pixels of the photo.
  ///   - canvas: becomes the parent.
  init(index: Int, ellipse: Ellipse, canvas: GObjectReference) {
    self.index = index
    self.ellipse = ellipse
    widget = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_menu_button_new()))
    gtk_widget_add_css_class(widget.widget, "face")
    gtk_menu_button_set_child(widget.opaque, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_menu_button_set_menu_model(widget.opaque, menu.of())
    gtk_widget_set_parent(widget.widget, canvas.widget)
  }

  /// Shows whether the face is hidden now.
  func update(isHidden: Bool, isOutlined: Bool, count: Int) {
    set("outlined", isOutlined)
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    set("bare", !isHidden)
    let (number, all) = (String(index + 1), String(count))
    let name =
      isHidden ? tr("Face %1$s of %2$s, blurred", number, all) : tr("Face %1$s of %2$s, visible", number, all)
    faceoff_set_accessible_label(widget.widget, name)
    g_menu_remove_all(menu.opaque)
    if isHidden {
      g_menu_append(menu.opaque, tr("Leave this face visible"), "win.bare-face(\(index))")
    } else {
      g_menu_append(menu.opaque, tr("Blur again"), "win.hide-face(\(index))")
    }
  }

  func allocate(in viewport: Viewport) {
    let place = viewport.viewBox(of: ellipse.boundingBox)
    let isVisible =
      place.maxX > 0 && place.maxY > 0 && place.x < viewport.width && place.y < viewport.height
    gtk_widget_set_child_visible(widget.widget, isVisible ? 1 : 0)
    guard isVisible else { return }
    var allocation = GtkAllocation(
      x: Int32(place.x.rounded()), y: Int32(place.y.rounded()),
      width: Int32(max(16, place.width.rounded())), height: Int32(max(16, place.height.rounded())))
    gtk_widget_size_allocate(widget.widget, &allocation, -1)
  }

  /// Whether keys go to it.
  var isFocused: Bool { gtk_widget_get_focus_child(gtk_widget_get_parent(widget.widget)) == widget.widget }

  /// Takes the widget off the canvas.
  func remove() {
    gtk_widget_unparent(widget.widget)
  }

  private func set(_ name: String, _ isSet: Bool) {
    if isSet {
      gtk_widget_add_css_class(widget.widget, name)
    } else {
      gtk_widget_remove_css_class(widget.widget, name)
    }
  }
}

extension PhotoCanvas {
  /// The face that the keys go to.
  var focusedFace: Int? { faces.firstIndex { $0.isFocused } }

  /// The marks of a photo's faces; those that were there go, unless they are the same: one may have the focus.
  func showFaces(_ regions: [FaceRegion], margin: Double, photo: PixelSize) {
    let ellipses = regions.map {
      FaceMask(region: $0, margin: MaskMargin(clamping: margin), picture: photo).ellipse
    }
    guard ellipses != faces.map(\.ellipse) else { return }
    for face in faces { face.remove() }
    faces = ellipses.enumerated().map { FaceMark(index: $0, ellipse: $1, canvas: widget) }
    gtk_widget_queue_resize(widget.widget)
  }
}
