// SPDX-License-Identifier: MIT

import FaceOffEngine

/// The textures of a picture's tiles: what did not change is not made, and not uploaded, again.
@MainActor
struct TileTextures {
  private var textures: [Int: GObjectReference] = [:]

  /// Makes the textures that are missing, and lets go of those that are not shown any more.
  mutating func show(_ tiles: [PreviewTile]) {
    var kept: [Int: GObjectReference] = [:]
    for tile in tiles { kept[tile.version] = textures[tile.version] ?? tile.pixels.texture }
    textures = kept
  }

  /// A `GdkTexture`; nil for a tile that is not shown.
  subscript(_ tile: PreviewTile) -> GObjectReference? { textures[tile.version] }
}
