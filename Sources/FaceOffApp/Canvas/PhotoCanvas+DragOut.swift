// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PhotoCanvas {
  /// Logical pixels: the long side of the small photo under the pointer.
  private static let iconSide = 128.0

  /// Whether a drag takes the photo out of the window: where it is whole, there is nothing to move around.
  var dragsOut: Bool { picture != nil && viewport.showsAll && !brush.paints }

  /// Offers the photo to where it is dropped.
  func connectDragOut(_ content: GObjectReference) {
    guard let raw = gtk_drag_source_new() else { return }
    let source = GObjectReference(retaining: UnsafeMutableRawPointer(raw))
    gtk_event_controller_set_propagation_phase(source.opaque, GTK_PHASE_CAPTURE)
    gtk_drag_source_set_content(source.opaque, content.of())
    Signal.on(source.raw, "begin") { [weak self, source = source.opaque] in
      if self?.dragsOut != true { gtk_gesture_set_state(source, GTK_EVENT_SEQUENCE_DENIED) }
    }
    Signal.on(source.raw, "drag-begin") { [weak self, source = source.opaque] in
      guard let icon = self?.icon() else { return }
      gtk_drag_source_set_icon(source, icon.opaque, Int32(Self.iconSide / 2), Int32(Self.iconSide / 2))
      withExtendedLifetime(icon) {}
    }
    gtk_widget_add_controller(widget.widget, source.opaque)
  }

  /// The photo as it is shown, small: a `GdkPaintable`.
  private func icon() -> GObjectReference? {
    guard let picture, let snapshot = gtk_snapshot_new() else { return nil }
    let scale = Self.iconSide / Double(picture.photoSize.longSide) * Double(picture.factor)
    for tile in picture.tiles {
      guard let texture = textures[tile] else { continue }
      var place = graphene_rect_t(
        origin: graphene_point_t(
          x: Float(Double(tile.rect.x) * scale), y: Float(Double(tile.rect.y) * scale)),
        size: graphene_size_t(
          width: Float(Double(tile.rect.width) * scale), height: Float(Double(tile.rect.height) * scale)))
      gtk_snapshot_append_texture(snapshot, texture.opaque, &place)
    }
    return gtk_snapshot_free_to_paintable(snapshot, nil)
      .map { GObjectReference(adopting: UnsafeMutableRawPointer($0)) }
  }
}
