// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct LeakNoticeTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  private func notice(_ findings: [LeakFinding]) -> LeakNotice {
    LeakNotice(
      findings, in: EditState(faces: StubDetector.two), photo: PixelSize(width: 400, height: 300))
  }

  @Test func itCountsTheFacesInWhichTheCheckFoundSomething() {
    let first = PixelPoint(x: 70, y: 80)
    let one = notice([.pixels(blocks: 3, first: first)])
    #expect(one.faceCount == 1 && one.place == first)
    let both = notice([
      .pixels(blocks: 3, first: first), .pixels(blocks: 1, first: PixelPoint(x: 265, y: 95)),
    ])
    #expect(both.faceCount == 2 && both.place == first)
    let other = notice([.trailer(byteCount: 9), .pixels(blocks: 1, first: PixelPoint(x: 399, y: 299))])
    #expect(other.faceCount == 0 && other.place == PixelPoint(x: 399, y: 299))
    #expect(notice([.trailer(byteCount: 9)]).place == nil)
  }

  @Test func aFaceThatIsFoundAgainInTheCopyIsTold() async throws {
    let model = harness.model(detector: StubDetector(StubDetector.two, recognised: [1]))
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    #expect(await model.save())
    let notice = try #require(model.leak)
    #expect(notice.isWritten && notice.faceCount == 1 && notice.place == StubDetector.two[1].box.center)
    #expect(model.lastSaved != nil)
  }

  @Test func aFailedCheckStaysOnScreenUntilACopyIsThere() async throws {
    let model = await harness.opened()
    var failures = 0
    model.onEvent = { if case .failed(is LeakCheckFailure, _) = $0 { failures += 1 } }
    let edit = try #require(model.history?.current)
    let failure = LeakCheckFailure(findings: [.pixels(blocks: 1, first: PixelPoint(x: 70, y: 80))])
    model.failed(failure, edit, generation: model.processingGeneration - 1)
    #expect(model.leak == nil && failures == 1)
    model.failed(failure, edit, generation: model.processingGeneration)
    #expect(model.leak?.faceCount == 1 && failures == 2)
    #expect(await model.save())
    #expect(model.leak == nil)
  }
}
