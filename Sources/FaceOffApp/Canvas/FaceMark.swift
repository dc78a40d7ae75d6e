// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim
import FaceOffEngine
import FaceOffWords

/// A face on the canvas: a button with the face's outline, and a menu that leaves it visible or blurs it again.
@MainActor
final class FaceMark {
  private let widget: GObjectReference
  private let index: Int
  private let box: Box
  private(set) var isHidden: Bool?

  /// - Parameters:
  ///   - index: of the face among the photo's.
  ///   - ellipse: what is blurred, in pixels of the photo.
  ///   - canvas: becomes the parent.
  init(index: Int, ellipse: Ellipse, canvas: GObjectReference) {
    self.index = index
    box = ellipse.boundingBox
    widget = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_menu_button_new()))
    gtk_widget_add_css_class(widget.widget, "face")
    gtk_menu_button_set_child(widget.opaque, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
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
    let menu = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
    if isHidden {
      g_menu_append(menu.opaque, tr("Leave this face visible"), "win.bare-face(\(index))")
    } else {
      g_menu_append(menu.opaque, tr("Blur again"), "win.hide-face(\(index))")
    }
    gtk_menu_button_set_menu_model(widget.opaque, menu.of())
  }

  func allocate(in viewport: Viewport) {
    let place = viewport.viewBox(of: box)
    let isVisible =
      place.maxX > 0 && place.maxY > 0 && place.x < viewport.width && place.y < viewport.height
    gtk_widget_set_child_visible(widget.widget, isVisible ? 1 : 0)
    guard isVisible else { return }
    var allocation = GtkAllocation(
      x: Int32(place.x.rounded()), y: Int32(place.y.rounded()),
      width: Int32(max(16, place.width.rounded())), height: Int32(max(16, place.height.rounded())))
    gtk_widget_size_allocate(widget.widget, &allocation, -1)
  }

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
  /// The marks of a photo's faces; those that were there go.
  func showFaces(_ regions: [FaceRegion], margin: Double, photo: PixelSize) {
    for face in faces { face.remove() }
    faces = regions.enumerated().map { index, region in
      let mask = FaceMask(region: region, margin: MaskMargin(clamping: margin), picture: photo)
      return FaceMark(index: index, ellipse: mask.ellipse, canvas: widget)
    }
    gtk_widget_queue_resize(widget.widget)
  }
}
