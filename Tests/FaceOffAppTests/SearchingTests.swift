// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct SearchingTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  /// A model that opened a photo without looking for faces.
  private func unsearched(_ faces: [FaceRegion] = StubDetector.two, gate: AsyncStream<Void>? = nil) async
    -> FaceOFFViewModel
  {
    let model = harness.model(faces, gate: gate)
    model.findsFaces = false
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    return model
  }

  @Test func aPhotoOpensUnsearchedWhereThePreferenceSaysSo() async {
    let model = await unsearched()
    #expect(!model.isSearched && model.canSearch && model.hiddenCount == 0 && model.faces.isEmpty)
    #expect(!model.hasUnsavedChanges)
  }

  @Test func facesAreFoundLaterInOneStepAndNothingIsLost() async {
    let model = await unsearched()
    model.setStyle(.solid)
    model.findFaces()
    await harness.until { model.isSearched }
    #expect(model.hiddenCount == 2 && model.style == .solid && !model.canSearch && !model.isSearching)
    model.undo()
    #expect(model.hiddenCount == 0 && model.faces.count == 2 && model.style == .solid)
  }

  @Test func aSearchCanBeStoppedAndThePhotoStays() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let model = await unsearched(gate: gate)
    model.findFaces()
    await harness.until { model.progress == 0.5 }
    model.cancel()
    open.yield()
    await harness.until { !model.isSearching }
    #expect(model.state == .preview && model.canSearch && model.hiddenCount == 0)
  }

  @Test func aSearchThatEndsAfterThePhotoWasClosedIsVoid() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let model = await unsearched(gate: gate)
    model.findFaces()
    model.close()
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    open.yield()
    try await ContinuousClock().sleep(for: .milliseconds(20))
    #expect(!model.isSearched && model.hiddenCount == 0 && !model.isSearching)
  }

  @Test func whereTheDetectorFailsThePhotoOpensAndSaysThatNothingWasSearched() async {
    let model = harness.model(detector: BrokenDetector())
    var errors = 0
    model.onEvent = { if case .failed(DetectorError.noDataDirectory, _) = $0 { errors += 1 } }
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    #expect(errors == 1 && model.canSearch)
    model.findFaces()
    await harness.until { errors == 2 }
    #expect(model.state == .preview && model.canSearch)
    // The brushes still work.
    #expect(model.tool == .blur)
    model.stamp(at: NormalizedPoint(x: 0.5, y: 0.5))
    #expect(model.canUndo)
    #expect(await model.save())
  }

  @Test func aLogoThatCannotBeLoadedIsToldAndThePhotoOpensWithout() async {
    let model = harness.model()
    let missing = harness.folder.path.appending("logo.png")
    model.loadWatermark = FaceOFFViewModel.watermark(missing)
    model.startsWithLogo = true
    var errors: [SystemError] = []
    model.onEvent = { if case .failed(let error as SystemError, _) = $0 { errors.append(error) } }
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    #expect(errors.map(\.path) == [missing] && !model.hasLogo && model.hiddenCount == 2)
  }

  @Test func whatIsChangedInOnePhotoIsNotWhatTheNextBeginsWith() async {
    let model = await unsearched()
    model.adjustIntensity(0.9)
    model.setStyle(.pixelate)
    model.close()
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    #expect(model.intensity == Parameter.intensity.standard && model.style == .blur)
  }
}

/// Fails as where the program is not installed whole.
private struct BrokenDetector: FaceDetector {
  func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    throw DetectorError.noDataDirectory
  }

  func recognisable(
    _ faces: [FaceRegion], in picture: PixelBuffer, turned orientation: Orientation
  ) async throws -> [Int] {
    throw DetectorError.noDataDirectory
  }
}
