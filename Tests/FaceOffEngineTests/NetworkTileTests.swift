// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct NetworkTileTests {
  private static func tile(
    _ x: Int = 0, _ y: Int = 0, _ width: Int = 64, _ height: Int = 64, core: PixelRect? = nil
  ) -> TileGrid.Tile {
    let rect = PixelRect(x: x, y: y, width: width, height: height)
    return TileGrid.Tile(rect: rect, core: core ?? rect)
  }

  // MARK: What the network sees

  @Test func theInputIsPaddedWithBlackToWholeCells() {
    let picture = PixelBuffer(size: PixelSize(width: 40, height: 20), format: .rgb, repeating: [9, 8, 7])
    let tile = NetworkTile(source: picture, level: picture.size, tile: Self.tile(0, 0, 40, 20))
    #expect(tile.inputSize == PixelSize(width: 64, height: 32))
    let pixels = Self.drawn(tile)
    for y in 0..<32 {
      for x in 0..<64 {
        let isInside = x < 40 && y < 20
        #expect(pixels[(y * 64 + x) * 3..<(y * 64 + x) * 3 + 3] == (isInside ? [9, 8, 7] : [0, 0, 0]))
      }
    }
  }

  @Test func aTileIsThePartOfTheLevelThatItSays() {
    let picture = TestPicture.gradient(128, 96)
    let same = Self.drawn(NetworkTile(source: picture, level: picture.size, tile: Self.tile(32, 10)))
    #expect(same == Self.floats(picture.cropped(to: PixelRect(x: 32, y: 10, width: 64, height: 64))))
    // At half the size, each number is a mean of four.
    let half = PixelSize(width: 64, height: 48)
    let small = Self.drawn(NetworkTile(source: picture, level: half, tile: Self.tile(8, 4, 32, 32)))
    let expected = Self.floats(
      picture.downsampled(by: 2).cropped(to: PixelRect(x: 8, y: 4, width: 32, height: 32)))
    #expect(zip(small, expected).allSatisfy { abs($0 - $1) <= 0.5 } && small.count == expected.count)
  }

  @Test(arguments: [31, 32]) func aMirroredTileIsMirroredWithinItself(width: Int) {
    let picture = TestPicture.gradient(100, 40)
    let tile = Self.tile(20, 0, width, 32)
    let mirrored = Self.drawn(
      NetworkTile(source: picture, level: picture.size, tile: tile, isMirrored: true))
    let turned = picture.cropped(to: tile.rect).upright(from: .upMirrored)
    for x in 0..<32 {
      let expected = x < width ? turned[x, 5].map(Float.init) : [0, 0, 0]
      #expect(Array(mirrored[(5 * 32 + x) * 3..<(5 * 32 + x) * 3 + 3]) == expected)
    }
  }

  @Test(arguments: Orientation.allCases) func aTurnedTileIsThePartOfTheTurnedPicture(turn: Orientation) {
    let picture = TestPicture.gradient(128, 96)
    let upright = picture.upright(from: turn)
    let tile = Self.tile(8, 4, 64, 32)
    let drawn = Self.drawn(NetworkTile(source: picture, turn: turn, level: upright.size, tile: tile))
    #expect(drawn == Self.floats(upright.cropped(to: tile.rect)))
    // At half the size, too.
    let half = PixelSize(width: upright.width / 2, height: upright.height / 2)
    let small = Self.drawn(
      NetworkTile(source: picture, turn: turn, level: half, tile: Self.tile(0, 8, 32, 32)))
    let same = Self.drawn(NetworkTile(source: upright, level: half, tile: Self.tile(0, 8, 32, 32)))
    #expect(zip(small, same).allSatisfy { abs($0 - $1) < 0.01 } && small.count == same.count)
  }

  private static func drawn(_ tile: NetworkTile) -> [Float] {
    let count = tile.inputSize.width * tile.inputSize.height * 3
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: -1)
      tile.draw(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  private static func floats(_ picture: PixelBuffer) -> [Float] { picture.bytes.map(Float.init) }

  // MARK: What its answers mean

  private static let picture = PixelBuffer(
    size: PixelSize(width: 300, height: 300), format: .gray, repeating: [0])

  /// The candidates that a network would give with these answers.
  ///
  /// - Parameter cells: column, row and what the heads say there: score, width and height in pixels.
  private func candidates(
    _ tile: TileGrid.Tile, isMirrored: Bool = false, floor: Float = 0.1,
    _ cells: (column: Int, row: Int, score: Float, width: Float, height: Float)...
  ) throws -> [FaceCandidate] {
    let network = try CenterFaceNetwork(
      size: PixelSize(width: 64, height: 64), weights: try Safetensors(contentsOf: Fixture.weights))
    func set(_ head: CenterFaceNetwork.Head, _ cell: Int, _ numbers: [Float]) {
      let all = UnsafeMutableBufferPointer(mutating: network.output(head))
      for (channel, number) in numbers.enumerated() { all[cell * head.channels + channel] = number }
    }
    for cell in cells {
      let at = cell.row * 16 + cell.column
      set(.heatmap, at, [cell.score])
      set(.size, at, [log(cell.height / 4), log(cell.width / 4)])
      set(.offset, at, [0.25, -0.25])
      // Left eye, right eye, nose, left and right corner of the mouth: down, then across.
      set(.landmarks, at, [0.3, 0.25, 0.35, 0.75, 0.5, 0.5, 0.8, 0.375, 0.8, 0.625])
    }
    return NetworkTile(
      source: Self.picture, level: Self.picture.size, tile: tile, isMirrored: isMirrored
    ).candidates(from: network, floor: floor)
  }

  private func isNear(_ one: Box, _ other: Box) -> Bool {
    [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
      .allSatisfy { abs($0) < 1e-4 }
  }

  @Test func anAnswerIsReadInPixelsOfTheLevel() throws {
    let found = try candidates(Self.tile(100, 40), (7, 8, 0.5, 16, 20))
    let face = try #require(found.first)
    // The centre: column 7 − ¼ + ½ and row 8 + ¼ + ½, times 4, behind the tile's corner.
    #expect(isNear(face.box, Box(x: 129 - 8, y: 75 - 10, width: 16, height: 20)))
    #expect(found.count == 1 && face.score == 0.5)
    #expect(abs(face.landmarks[1].x - (121 + 12)) < 1e-4 && abs(face.landmarks[1].y - (65 + 7)) < 1e-4)
  }

  @Test func aMirroredAnswerIsMirroredBackWithinTheTile() throws {
    let straight = try candidates(Self.tile(100, 40), (7, 8, 0.5, 16, 20))[0]
    let mirrored = try candidates(Self.tile(100, 40), isMirrored: true, (7, 8, 0.5, 16, 20))[0]
    // Tile from 100 to 164: what is 29 from its left side goes 29 from its right side.
    #expect(isNear(mirrored.box, Box(x: 164 - 29 - 8, y: 65, width: 16, height: 20)))
    for (left, right) in [(0, 1), (2, 2), (3, 4)] {
      #expect(abs(mirrored.landmarks[left].x - (264 - straight.landmarks[right].x)) < 1e-4)
      #expect(abs(mirrored.landmarks[left].y - straight.landmarks[right].y) < 1e-4)
    }
    #expect(mirrored.landmarks[0].x < mirrored.landmarks[1].x)
  }

  @Test func whatIsFaintOrNoNumberIsNoCandidate() throws {
    let found = try candidates(
      Self.tile(), (3, 3, 0.1, 8, 8), (8, 8, 0.9, .infinity, 8), (12, 12, 0.9, 8, .nan), (5, 10, 0.2, 8, 8))
    #expect(found.map(\.score) == [Double(Float(0.2))])
  }

  @Test func aFaceIsTheTilesInWhoseCoreItsCentreLies() throws {
    let left = PixelRect(x: 100, y: 100, width: 40, height: 64)
    // Centres at 100 + 4 × (column + ¼): 137 is in the core, 141 in the neighbour's.
    let found = try candidates(Self.tile(100, 100, core: left), (9, 8, 0.5, 8, 8), (10, 8, 0.6, 8, 8))
    #expect(found.map(\.score) == [0.5])
    let right = PixelRect(x: 140, y: 100, width: 24, height: 64)
    let others = try candidates(Self.tile(100, 100, core: right), (9, 8, 0.5, 8, 8), (10, 8, 0.6, 8, 8))
    #expect(others.map(\.score) == [Double(Float(0.6))])
  }

  /// A centre may lie beyond the photo; the tile at that edge answers for it.
  @Test func aCoreAtThePhotosEdgeReachesBeyondIt() throws {
    let found = try candidates(Self.tile(236, 236), isMirrored: false, (15, 15, 0.5, 30, 30))
    #expect(found.count == 1)
    let first = try candidates(Self.tile(), isMirrored: true, (15, 0, 0.5, 30, 30))
    #expect(first.count == 1)
  }

  @Test func aFaceThatTheTilesSideCutsIsLeftToTheOthers() throws {
    // In the middle of the photo: all four sides are seams.
    #expect(try candidates(Self.tile(100, 100), (8, 8, 0.5, 80, 20)).isEmpty)
    #expect(try candidates(Self.tile(100, 100), (8, 8, 0.5, 20, 80)).isEmpty)
    #expect(try candidates(Self.tile(100, 100), (8, 8, 0.5, 40, 40)).count == 1)
    #expect(try candidates(Self.tile(100, 100), (1, 8, 0.5, 16, 16)).isEmpty)
    #expect(try candidates(Self.tile(100, 100), (14, 8, 0.5, 16, 16)).isEmpty)
    #expect(try candidates(Self.tile(100, 100), (8, 1, 0.5, 16, 16)).isEmpty)
    #expect(try candidates(Self.tile(100, 100), (8, 14, 0.5, 16, 16)).isEmpty)
    // At the photo's own corner nobody else sees more of it.
    #expect(try candidates(Self.tile(), (1, 1, 0.5, 16, 16)).count == 1)
    #expect(try candidates(Self.tile(236, 236), (14, 14, 0.5, 16, 16)).count == 1)
  }
}
