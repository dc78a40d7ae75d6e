// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct TileQueueTests {
  private let picture = PixelBuffer(size: PixelSize(width: 8, height: 8), format: .gray, repeating: [0])

  private func tile(_ width: Int, _ height: Int) -> NetworkTile {
    let rect = PixelRect(x: 0, y: 0, width: width, height: height)
    return NetworkTile(source: picture, level: rect.size, tile: TileGrid.Tile(rect: rect, core: rect))
  }

  @Test func everyTileIsHandedOutOnce() async {
    let tiles = [tile(32, 32), tile(64, 32), tile(32, 32), tile(64, 64), tile(64, 32)]
    let queue = TileQueue(tiles)
    var found: [Int] = []
    var last: [PixelSize?] = [nil, nil]
    for turn in 0..<5 {
      guard let index = await queue.next(after: last[turn % 2]) else { break }
      found.append(index)
      last[turn % 2] = tiles[index].inputSize
    }
    #expect(found.sorted() == [0, 1, 2, 3, 4])
    #expect(await queue.next(after: last[0]) == nil)
  }

  @Test func theLargestComeFirst() async {
    let queue = TileQueue([tile(32, 32), tile(64, 64), tile(64, 32)])
    #expect(await queue.next(after: nil) == 1)
  }

  @Test func aWorkerStaysWithASizeAndTakesOneThatNobodyWorksOnNext() async {
    let (large, middle, small) = (
      PixelSize(width: 96, height: 96), PixelSize(width: 64, height: 64), tile(32, 32)
    )
    let queue = TileQueue([small, tile(64, 64), tile(64, 64), tile(96, 96), tile(96, 96), small])
    #expect(await queue.next(after: nil) == 3)
    // Another worker leaves the first one's size alone, and stays with its own.
    #expect(await queue.next(after: nil) == 1)
    #expect(await queue.next(after: middle) == 2)
    #expect(await queue.next(after: middle) == 0)
    #expect(await queue.next(after: large) == 4)
    // Nothing else is left: the first one helps.
    #expect(await queue.next(after: large) == 5)
    #expect(await queue.next(after: small.inputSize) == nil)
  }
}
