// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PhotoCanvas {
  func draw(on snapshot: OpaquePointer) {
    let size = viewport.photo
    let photo = rect(Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    var whole = photo
    if let veil {
      gtk_snapshot_append_texture(snapshot, veil.opaque, &whole)
      var dark = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.55)
      gtk_snapshot_append_color(snapshot, &dark, &whole)
    } else if let picture {
      // The last row and column of tiles may reach a pixel beyond a photo that does not divide evenly.
      gtk_snapshot_push_clip(snapshot, &whole)
      for tile in picture.tiles {
        guard let texture = textures[tile.version] else { continue }
        let factor = Double(picture.factor)
        var place = rect(
          Box(
            x: Double(tile.rect.x) * factor, y: Double(tile.rect.y) * factor,
            width: Double(tile.rect.width) * factor, height: Double(tile.rect.height) * factor))
        guard isVisible(place) else { continue }
        gtk_snapshot_append_texture(snapshot, texture.opaque, &place)
      }
      gtk_snapshot_pop(snapshot)
    }
  }

  private func isVisible(_ rect: graphene_rect_t) -> Bool {
    Double(rect.origin.x) < viewport.width && Double(rect.origin.x + rect.size.width) > 0
      && Double(rect.origin.y) < viewport.height && Double(rect.origin.y + rect.size.height) > 0
  }

  /// Edges lie on device pixels, so that no seam shows between tiles.
  private func rect(_ box: Box) -> graphene_rect_t {
    let device = Double(gtk_widget_get_scale_factor(widget.widget))
    let place = viewport.viewBox(of: box)
    func snapped(_ value: Double) -> Double { (value * device).rounded() / device }
    let (x, y) = (snapped(place.x), snapped(place.y))
    return graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(snapped(place.maxX) - x), height: Float(snapped(place.maxY) - y)))
  }
}
