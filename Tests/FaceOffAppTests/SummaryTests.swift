// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct SummaryTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  private func paint(_ model: FaceOFFViewModel, _ tool: CanvasTool) {
    model.choose(tool)
    model.stamp(at: NormalizedPoint(x: 0.5, y: 0.5))
  }

  /// "None found" is not "nobody there".
  @Test func whereNoFaceIsFoundItSaysToCheckByEye() async {
    let model = harness.model([])
    #expect(model.summary.isEmpty && model.advice == nil)
    model.open(.file(harness.photo))
    #expect(model.summary == "Looking for faces…" && model.advice == nil)
    await harness.until { model.state == .preview }
    #expect(model.summary == "No face found")
    #expect(model.advice == "Check by eye, and paint what must be hidden")
    paint(model, .blur)
    #expect(model.summary == "No face found · retouched by hand" && model.advice != nil)
  }

  @Test func itCountsWhatIsBlurredAndSaysWhatWasPainted() async {
    let model = await harness.opened()
    #expect(model.summary == "2 faces blurred" && model.advice == nil)
    model.setHidden(0, false)
    #expect(model.summary == "1 face blurred")
    paint(model, .restore)
    #expect(model.summary == "1 face blurred · retouched by hand")
    model.setHidden(1, false)
    #expect(model.summary == "No face is blurred · retouched by hand")
    for _ in 0..<3 { model.undo() }
    #expect(model.summary == "2 faces blurred")
  }

  @Test func aPhotoThatWasNotSearchedIsNoPhotoWithoutFaces() async {
    let model = harness.model()
    model.findsFaces = false
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    #expect(model.summary == "Faces not searched" && model.advice != nil)
  }
}
