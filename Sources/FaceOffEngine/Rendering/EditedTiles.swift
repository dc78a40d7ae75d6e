// SPDX-License-Identifier: MIT

/// A picture with an edit applied, cut into tiles: the next edit costs only what it changes.
///
/// Nothing but the tiles that are wanted is kept beside the original.
struct EditedTiles {
  /// How many pixels were composited so far.
  private(set) var compositedPixels = 0
  private let original: PixelBuffer
  private let photo: PixelSize
  private let factor: Int
  private let colors: ScreenColors?
  private let grid: [PixelRect]
  private var compositor: Compositor?
  private var store: CellStore
  private var tiles: [PixelRect: PreviewTile] = [:]

  /// - Parameters:
  ///   - original: the photo, averaged down by `factor`.
  ///   - photo: its size before.
  ///   - colors: of `original`.
  init(_ original: PixelBuffer, photo: PixelSize, factor: Int, colors: ScreenColors?) {
    self.original = original
    self.photo = photo
    self.factor = factor
    self.colors = colors
    grid = PreviewTile.grid(original.size)
    store = CellStore(photo: photo, factor: factor)
  }

  /// The tiles that together cover `rect`.
  ///
  /// - Parameters:
  ///   - edit: in pixels of the photo.
  ///   - rect: in pixels of the picture.
  ///   - version: the last that was given to a tile.
  mutating func update(to edit: EditState, in rect: PixelRect, version: inout Int) -> [PreviewTile] {
    let compositor = Compositor(edit: edit, size: photo, factor: factor)
    let changes = self.compositor.map { compositor.changes(from: $0) } ?? []
    self.compositor = compositor
    store.keep(Set(compositor.layers.map(\.recipe)))
    var wanted: [PixelRect: PreviewTile] = [:]
    for place in grid where place.intersects(rect) {
      let parts = changes.map { $0.intersection(place) }.filter { !$0.isEmpty }
      if let tile = tiles[place], parts.isEmpty {
        wanted[place] = tile
      } else {
        version += 1
        wanted[place] = tile(place, tiles[place], parts, compositor, version)
      }
    }
    // What is out of sight is let go of.
    tiles = wanted
    return grid.compactMap { wanted[$0] }
  }

  /// Lets go of every tile and of all that was made for them.
  mutating func forget() {
    tiles = [:]
    compositor = nil
    store = CellStore(photo: photo, factor: factor)
  }

  private mutating func tile(
    _ place: PixelRect, _ old: PreviewTile?, _ parts: [PixelRect], _ compositor: Compositor, _ version: Int
  ) -> PreviewTile {
    guard let old else {
      return PreviewTile(rect: place, version: version, pixels: pixels(place, compositor))
    }
    var pixels = old.pixels
    for part in parts {
      pixels.paste(self.pixels(part, compositor), x: part.x - place.x, y: part.y - place.y)
    }
    return PreviewTile(rect: place, version: version, pixels: pixels)
  }

  private mutating func pixels(_ rect: PixelRect, _ compositor: Compositor) -> PixelBuffer {
    compositedPixels += rect.width * rect.height
    return compositor.composite(of: original, in: rect, with: &store).displayable(colors)
  }
}
