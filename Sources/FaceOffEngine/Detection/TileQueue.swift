// SPDX-License-Identifier: MIT

/// Hands out tiles by their number, each once, to whoever is free.
///
/// A worker's network has one size, and another costs as much as looking at half a tile. So it stays with a size
/// while there are tiles of it, and then prefers one that nobody works on. The largest come first, so that all
/// workers end together.
actor TileQueue {
  private struct Group {
    let size: PixelSize
    var tiles: [Int]
    var workers = 0
  }

  private var groups: [Group]

  init(_ tiles: [NetworkTile]) {
    groups = Dictionary(grouping: tiles.indices) { tiles[$0].inputSize }
      .map { Group(size: $0, tiles: $1.reversed()) }
      .sorted {
        ($0.size.width * $0.size.height, $0.size.width) > ($1.size.width * $1.size.height, $1.size.width)
      }
  }

  /// - Parameter last: the size of the worker's last tile.
  func next(after last: PixelSize?) -> Int? {
    // A worker that was alone with its size finds it without workers now, and keeps it.
    if let own = groups.firstIndex(where: { $0.size == last }) { groups[own].workers -= 1 }
    let waiting = groups.indices.filter { !groups[$0].tiles.isEmpty }
    guard let group = waiting.first(where: { groups[$0].workers == 0 }) ?? waiting.first else { return nil }
    groups[group].workers += 1
    return groups[group].tiles.popLast()
  }
}
