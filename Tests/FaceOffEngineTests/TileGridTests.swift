// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct TileGridTests {
  static let sizes = [
    (1, 1), (2, 3), (31, 33), (1, 10_000), (416, 312), (447, 417), (448, 416), (449, 417), (832, 555),
    (1_568, 1_045), (4_000, 2_667), (2_667, 4_000), (9_000, 300), (300, 9_000), (2_500, 2_500),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  private let area = DetectionPlan.standard.tileArea

  private func grid(_ size: PixelSize, overlap: Int = 64) -> [TileGrid.Tile] {
    TileGrid(size: size, area: area, overlap: overlap).tiles
  }

  @Test(arguments: sizes) func everyPixelIsInTheCoreOfOneTile(size: PixelSize) {
    let tiles = grid(size)
    #expect(tiles.reduce(0) { $0 + $1.core.width * $1.core.height } == size.width * size.height)
    for (index, tile) in tiles.enumerated() {
      #expect(!tile.core.isEmpty)
      #expect(tile.core.intersection(tile.rect) == tile.core)
      #expect(tile.rect.intersection(size.bounds) == tile.rect)
      for other in tiles[(index + 1)...] { #expect(!tile.core.intersects(other.core)) }
    }
  }

  @Test(arguments: sizes) func noTileIsLargerThanTheNetworkMayHold(size: PixelSize) {
    let tiles = grid(size)
    for tile in tiles {
      let input = NetworkTile(
        source: PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray, repeating: [0]), level: size,
        tile: tile
      ).inputSize
      #expect(input.width * input.height <= area)
    }
    // One size, so that one network does for all.
    #expect(Set(tiles.map(\.rect.size)).count == 1)
  }

  /// A face no larger than the overlap, wherever its centre lies, is wholly in its tile.
  @Test(arguments: sizes, [48, 64]) func whatIsNoLargerThanTheOverlapIsSeenWhole(
    size: PixelSize, overlap: Int
  ) {
    for tile in grid(size, overlap: overlap) {
      let (rect, core) = (tile.rect, tile.core)
      let half = overlap / 2
      #expect(rect.x == 0 || core.x - rect.x >= half)
      #expect(rect.y == 0 || core.y - rect.y >= half)
      #expect(rect.maxX == size.width || rect.maxX - core.maxX >= half)
      #expect(rect.maxY == size.height || rect.maxY - core.maxY >= half)
    }
  }

  @Test func aPictureThatFitsIsOneTile() {
    for (width, height) in [(448, 416), (416, 448), (1, 1), (320, 560)] {
      let size = PixelSize(width: width, height: height)
      #expect(grid(size) == [TileGrid.Tile(rect: size.bounds, core: size.bounds)])
    }
    #expect(grid(PixelSize(width: 449, height: 416)).count == 2)
  }

  @Test func ofTheGridsTheCheapestIsTaken() {
    // 832 × 416 in two tiles of 448 × 416; three columns would cost 3 × 320 × 416.
    let tiles = grid(PixelSize(width: 832, height: 416))
    #expect(tiles.map(\.rect) == [0, 384].map { PixelRect(x: $0, y: 0, width: 448, height: 416) })
    #expect(tiles.map(\.core.width) == [416, 416])
  }
}
