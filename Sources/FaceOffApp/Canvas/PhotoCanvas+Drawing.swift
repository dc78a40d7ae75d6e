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
      for tile in picture.tiles { draw(tile, factor: picture.factor, on: snapshot) }
      for tile in detail { draw(tile, factor: 1, on: snapshot) }
      gtk_snapshot_pop(snapshot)
      drawBrush(on: snapshot)
    }
  }

  private func draw(_ tile: PreviewTile, factor: Int, on snapshot: OpaquePointer) {
    guard let texture = textures[tile] else { return }
    let factor = Double(factor)
    var place = rect(
      Box(
        x: Double(tile.rect.x) * factor, y: Double(tile.rect.y) * factor,
        width: Double(tile.rect.width) * factor, height: Double(tile.rect.height) * factor))
    if isVisible(place) { gtk_snapshot_append_texture(snapshot, texture.opaque, &place) }
  }

  /// What is seen of the photo, where its own pixels show more than the preview's.
  var closeUp: PixelRect? {
    let device = Double(gtk_widget_get_scale_factor(widget.widget))
    guard let picture, picture.factor > 1, viewport.scale * device * Double(picture.factor) > 1.1 else {
      return nil
    }
    let first = viewport.photoPoint(at: PixelPoint(x: 0, y: 0))
    let last = viewport.photoPoint(at: PixelPoint(x: viewport.width, y: viewport.height))
    // Whole tiles, so that a small move asks for nothing new.
    let side = Double(PreviewTile.side)
    func tile(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit)) / side) }
    let (x, y) = (tile(first.x, viewport.photo.width), tile(first.y, viewport.photo.height))
    let (endX, endY) = (tile(last.x, viewport.photo.width) + 1, tile(last.y, viewport.photo.height) + 1)
    let rect = PixelRect(
      x: x * PreviewTile.side, y: y * PreviewTile.side, width: (endX - x) * PreviewTile.side,
      height: (endY - y) * PreviewTile.side
    ).intersection(viewport.photo.bounds)
    return rect.isEmpty ? nil : rect
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
