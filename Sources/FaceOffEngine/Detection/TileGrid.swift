// SPDX-License-Identifier: MIT

/// Cuts a picture that is too large for one run of the network into overlapping tiles of one size.
///
/// A face belongs to the tile in whose core its centre lies. The cores part the picture at the middle of the
/// overlaps, so that every face is counted once, and one no larger than the overlap is seen whole. Of the grids
/// whose tiles are small enough, the one with the fewest pixels in all is taken.
struct TileGrid {
  struct Tile: Hashable {
    /// What the network looks at.
    let rect: PixelRect
    /// The part whose faces are this tile's.
    let core: PixelRect
  }

  let tiles: [Tile]

  /// - Parameters:
  ///   - size: the picture to cut, in pixels.
  ///   - area: the largest tile, in pixels.
  ///   - overlap: how many pixels neighbours share at least.
  init(size: PixelSize, area: Int, overlap: Int) {
    let columns = Self.divisions(of: size.width, overlap: overlap)
    let rows = Self.divisions(of: size.height, overlap: overlap)
    var best: (cost: Int, columns: Division, rows: Division)?
    for across in columns {
      // With these columns, the fewest rows that make the tile small enough.
      guard let down = rows.first(where: { $0.padded * across.padded <= area }) else { continue }
      let cost = across.count * down.count * across.padded * down.padded
      if cost < best?.cost ?? .max { best = (cost, across, down) }
    }
    guard let best else { preconditionFailure("the smallest tile is larger than \(area) pixels") }
    let across = best.columns.spans(of: size.width)
    tiles = best.rows.spans(of: size.height).flatMap { row in
      across.map { column in
        Tile(
          rect: PixelRect(
            x: column.rect.lowerBound, y: row.rect.lowerBound, width: column.rect.count,
            height: row.rect.count),
          core: PixelRect(
            x: column.core.lowerBound, y: row.core.lowerBound, width: column.core.count,
            height: row.core.count))
      }
    }
  }

  /// One, two, three … tiles along a side, down to tiles twice as long as the overlap.
  private static func divisions(of length: Int, overlap: Int) -> [Division] {
    let most = max(1, length / overlap)
    return (1...most).map { Division(count: $0, length: length, overlap: overlap) }
  }
}

/// A side cut into a number of tiles of equal length.
private struct Division {
  let count: Int
  /// A tile's length: a multiple of what the network takes, unless the whole side is shorter.
  let tile: Int
  /// The tile's length with padding.
  let padded: Int

  init(count: Int, length: Int, overlap: Int) {
    let granularity = CenterFaceNetwork.granularity
    let needed = (length + (count - 1) * overlap + count - 1) / count
    self.count = count
    padded = (needed + granularity - 1) / granularity * granularity
    tile = min(length, padded)
  }

  /// What each tile sees, spread evenly, and what it answers for.
  func spans(of length: Int) -> [(rect: Range<Int>, core: Range<Int>)] {
    let starts = (0..<count).map { count == 1 ? 0 : $0 * (length - tile) / (count - 1) }
    return starts.indices.map { i in
      let low = i == 0 ? 0 : (starts[i] + starts[i - 1] + tile) / 2
      let high = i == count - 1 ? length : (starts[i + 1] + starts[i] + tile) / 2
      return (starts[i]..<starts[i] + tile, low..<high)
    }
  }
}
