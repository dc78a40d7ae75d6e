// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct TileTexturesTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  /// Twelve tiles, of which a dab in the middle of one touches that one only.
  @Test func onlyTheTilesThatADabTouchesBecomeNewTextures() async throws {
    let photo = harness.folder.add(
      FilePath("large.jpg"), try JPEGMaker(.s420).encode(TestPicture.gradient(2000, 1500)))
    let model = harness.model([])
    model.open(.file(photo))
    await harness.until { model.state == .preview }
    var textures = TileTextures()
    let before = try #require(model.picture).tiles
    textures.show(before)
    let first = before.compactMap { textures[$0]?.raw }
    #expect(before.count == 12 && Set(first).count == 12)
    model.adjustBrush(size: 0)
    model.stamp(at: NormalizedPoint(x: 768 / 2000, y: 1 - 768 / 1500))
    await harness.until { !model.isRendering && !model.needsRendering }
    let after = try #require(model.picture).tiles
    textures.show(after)
    let second = after.compactMap { textures[$0]?.raw }
    #expect(zip(first, second).filter { $0 != $1 }.count == 1 && first[5] != second[5])
    #expect(textures[before[5]] == nil, "what is not shown is let go of")
  }
}
