// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct FaceOFFViewModelTests {
  private let harness: ViewModelHarness
  private var folder: TemporaryFolder { harness.folder }
  private var photo: FilePath { harness.photo }

  init() throws {
    harness = try ViewModelHarness()
  }

  private func model(_ faces: [FaceRegion] = StubDetector.two, gate: AsyncStream<Void>? = nil)
    -> FaceOFFViewModel
  {
    harness.model(faces, gate: gate)
  }

  private func opened(_ faces: [FaceRegion] = StubDetector.two) async -> FaceOFFViewModel {
    await harness.opened(faces)
  }

  private func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async {
    await harness.until(sourceLocation: sourceLocation, condition)
  }

  @Test func aPhotoGoesFromEmptyThroughProcessingToPreview() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let model = model(gate: gate)
    #expect(model.state == .empty)
    model.open(.file(photo))
    #expect(model.state == .processing)
    await until { model.progress == 0.5 }
    #expect(model.veil != nil && model.picture == nil)
    open.yield()
    await until { model.state == .preview }
    #expect(model.faces.count == 2 && model.hiddenCount == 2)
    #expect(model.veil == nil && model.picture?.photoSize == PixelSize(width: 400, height: 300))
    #expect(!model.hasUnsavedChanges && !model.canUndo)
  }

  @Test func aNewerPhotoMakesAnOlderResultVoid() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let model = model(gate: gate)
    model.open(.file(photo))
    await until { model.veil != nil }
    let first = model.processingGeneration
    let second = folder.add(
      FilePath("second.jpg"), try JPEGMaker(.s420).encode(TestPicture.gradient(200, 100)))
    model.open(.file(second))
    await until { model.path == second }
    #expect(model.processingGeneration == first + 1)
    open.yield()
    open.yield()
    await until { model.state == .preview }
    #expect(model.path == second && model.picture?.photoSize == PixelSize(width: 200, height: 100))
  }

  @Test func cancellingLeavesNothing() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let model = model(gate: gate)
    model.open(.file(photo))
    await until { model.veil != nil }
    model.cancel()
    open.yield()
    try? await ContinuousClock().sleep(for: .milliseconds(20))
    #expect(model.state == .empty && model.path == nil && model.picture == nil && model.progress == 0)
  }

  @Test func aFileThatIsNoPhotoLeavesTheOpenOneAlone() async {
    let model = await opened()
    model.adjustIntensity(0.9)
    var failures = 0
    model.onEvent = { event in
      if case .failed(ImageError.unrecognized, _) = event { failures += 1 }
    }
    model.open(.file(folder.add(FilePath("notes.txt"), Array("no photo at all".utf8))))
    await until { failures == 1 }
    #expect(model.state == .preview && model.path == photo && model.intensity == 0.9)
  }

  @Test func everyStepCanBeTakenBackAndDoneAgain() async {
    let model = await opened()
    for step in 1...30 { model.setHidden(step % 2, !model.isHidden(step % 2)) }
    for _ in 1...30 { model.undo() }
    #expect(!model.canUndo && model.canRedo && model.hiddenCount == 2)
    model.redo()
    #expect(!model.isHidden(1) && model.isHidden(0))
    model.setStyle(.solid)
    #expect(!model.canRedo)
  }

  @Test func aSlidersMovesAreOneStep() async {
    let model = await opened()
    let before = model.intensity
    for value in [0.5, 0.6, 0.7] { model.adjustIntensity(value) }
    model.finishAdjustment()
    model.adjustIntensity(0.8)
    model.undo()
    #expect(model.intensity == 0.7)
    model.undo()
    #expect(model.intensity == before && !model.canUndo)
  }

  @Test func stepsThatComeFasterThanPicturesAreLeftOut() async throws {
    let model = await opened()
    let before = try #require(model.picture?.tiles.first?.version)
    for step in 1...50 { model.adjustIntensity(0.5 + Double(step) / 200) }
    await until { !model.isRendering && !model.needsRendering }
    let after = try #require(model.picture?.tiles.first?.version)
    // The photo is one tile: each picture of it has the next number. The first step and the last are shown.
    #expect(after - before == 2 && model.intensity == 0.75)
  }

  @Test func undoAfterASaveMakesItUnsavedAgain() async {
    let model = await opened()
    model.setHidden(0, false)
    #expect(model.hasUnsavedChanges)
    #expect(await model.save())
    #expect(!model.hasUnsavedChanges)
    model.undo()
    #expect(model.hasUnsavedChanges)
    model.redo()
    #expect(!model.hasUnsavedChanges)
  }

  @Test func aSaveAddsACopyAndTheOriginalStays() async throws {
    let original = folder.contents(of: FilePath("party.jpg"))
    let model = await opened()
    var saved: [FilePath] = []
    model.onEvent = { event in
      if case .saved(let result) = event { saved.append(result.path) }
    }
    #expect(await model.save())
    #expect(await model.save(to: .file(folder.path.appending("other.jpg"))))
    #expect(saved.map(\.lastComponent.string) == ["party-faceoff.jpg", "other.jpg"])
    #expect(folder.contents(of: FilePath("party.jpg")) == original)
  }

  @Test func aFailedSaveSaysWhyAndLosesNothing() async {
    let model = await opened()
    model.setHidden(1, false)
    var errors: [any Error] = []
    model.onEvent = { event in
      if case .failed(let error, _) = event { errors.append(error) }
    }
    #expect(await !model.save(to: .file(FilePath("/nowhere/at/all.jpg"))))
    #expect(errors.count == 1 && errors.first is SystemError)
    #expect(model.hasUnsavedChanges && !model.isSaving && !model.isHidden(1))
  }

  @Test func thePreviewFollowsTheEdit() async throws {
    let model = await opened()
    let censored = try #require(model.picture?.tiles.first)
    model.compare(true)
    await until { model.original != nil }
    let original = try #require(model.original?.tiles.first)
    #expect(TestPicture.maximumDifference(censored.pixels, original.pixels) > 10)
    model.compare(false)
    #expect(model.original == nil)
    for index in 0...1 { model.setHidden(index, false) }
    await until { model.picture?.tiles.first.map { $0.version > censored.version + 1 } ?? false }
    await until {
      model.picture?.tiles.first.map { TestPicture.maximumDifference($0.pixels, original.pixels) } == 0
    }
    model.setLogo(true)
    await until { model.hasLogo }
    #expect(model.canUndo)
    model.setLogo(false)
    #expect(!model.hasLogo)
  }

  @Test func aCloseLookFollowsTheEdit() async throws {
    let model = await opened()
    model.look(closelyAt: PixelRect(x: 0, y: 0, width: 400, height: 300))
    await until { !model.detail.isEmpty }
    let before = try #require(model.detail.first)
    model.setHidden(0, false)
    await until { model.detail.first.map { $0.version != before.version } ?? false }
    let after = try #require(model.detail.first)
    #expect(TestPicture.maximumDifference(before.pixels, after.pixels) > 10)
    model.look(closelyAt: nil)
    #expect(model.detail.isEmpty)
  }

  @Test func aHugeUnsureFaceIsHiddenAndOneStepLeavesItVisible() async {
    var huge = FaceRegion(box: Box(x: 10, y: 10, width: 380, height: 280), confidence: 0.3)
    huge.isFlagged = true
    let model = await opened([StubDetector.two[0], huge])
    #expect(model.hiddenCount == 2 && model.doubtfulFace == 1)
    model.setHidden(1, false)
    #expect(model.hiddenCount == 1 && model.doubtfulFace == nil && model.isHidden(0))
    model.undo()
    #expect(model.doubtfulFace == 1)
    model.close()
    #expect(model.doubtfulFace == nil)
  }

  @Test func twentyPhotosTakeNoMoreMemoryThanOne() async {
    let model = model()
    var renderers: [WeakRenderer] = []
    for count in 1...20 {
      model.open(.file(photo))
      await until { model.processingGeneration == count && model.state == .preview }
      renderers.append(WeakRenderer(renderer: model.renderer))
      model.setHidden(0, false)
      #expect(await model.save())
      await until { renderers.count { $0.renderer != nil } == 1 }
    }
    model.close()
    await until { renderers.allSatisfy { $0.renderer == nil } }
  }

  @Test func withoutAFaceTheBlurBrushIsChosen() async {
    #expect(await opened().tool == .move)
    let model = await opened([])
    #expect(model.tool == .blur)
    model.close()
    #expect(model.tool == .move)
  }

  @Test func aStrokeIsOneStepWithTheLookOfItsMoment() async throws {
    let model = await opened()
    model.choose(.blur)
    model.adjustIntensity(0.9)
    model.finishAdjustment()
    model.beginStroke(at: NormalizedPoint(x: 0.1, y: 0.2))
    model.adjustIntensity(0.1)
    for step in 1...5 { model.extendStroke(to: NormalizedPoint(x: 0.1 + Double(step) / 20, y: 0.2)) }
    model.finishStroke()
    let stroke = try #require(model.history?.current.strokes.first)
    #expect(stroke.kind == .blur && stroke.points.count == 6 && stroke.intensity == 0.9)
    model.undo()
    #expect(model.history?.current.strokes.isEmpty == true)
    model.redo()
    #expect(model.history?.current.strokes == [stroke])
    model.choose(.restore)
    model.stamp(at: NormalizedPoint(x: 0.1, y: 0.2))
    #expect(model.history?.current.strokes.map(\.kind) == [.blur, .restore])
  }

  @Test func aStrokeThatIsTakenBackIsNoStep() async {
    let model = await opened()
    model.choose(.blur)
    model.beginStroke(at: NormalizedPoint(x: 0.5, y: 0.5))
    model.cancelStroke()
    model.extendStroke(to: NormalizedPoint(x: 0.6, y: 0.5))
    model.finishStroke()
    #expect(!model.canUndo && !model.hasUnsavedChanges)
    model.beginStroke(at: NormalizedPoint(x: 0.5, y: 0.5))
    model.undo()
    model.finishStroke()
    #expect(!model.canUndo && !model.canRedo)
    model.choose(.move)
    model.stamp(at: NormalizedPoint(x: 0.5, y: 0.5))
    #expect(!model.canUndo, "the hand does not paint")
  }

  @Test func aStrokeIsSeenWhileItIsPaintedAndSavedWithItsEnd() async throws {
    let model = await opened([])
    let before = try #require(model.picture?.tiles.first)
    model.beginStroke(at: NormalizedPoint(x: 0.5, y: 0.5))
    await until { model.picture?.tiles.first?.version != before.version }
    let seen = try #require(model.picture?.tiles.first)
    #expect(TestPicture.maximumDifference(seen.pixels, before.pixels) > 10)
    #expect(await model.save())
    #expect(!model.hasUnsavedChanges && model.stroke == nil && model.canUndo)
    let saved = try Photo(path: folder.path.appending("FaceOFF").appending("party-faceoff.jpg"))
    #expect(TestPicture.maximumDifference(saved.pixels, seen.pixels) < 24)
  }

  @Test func aFaceThatIsLeftVisibleStillTellsTheBrushHowCoarseToBe() async throws {
    let model = await opened()
    model.setHidden(0, false)
    #expect(model.history?.current.bareFaces == [StubDetector.two[0]])
    model.setHidden(0, true)
    #expect(model.history?.current.bareFaces.isEmpty == true)
  }

  @Test func theBrushStaysWithinItsRange() async {
    let model = await opened()
    for _ in 0..<60 { model.enlargeBrush() }
    #expect(model.brushRadius == Parameter.brushRadius.range.upperBound && model.brushSize == 1)
    for _ in 0..<60 { model.shrinkBrush() }
    #expect(model.brushRadius == Parameter.brushRadius.range.lowerBound && model.brushSize == 0)
    model.adjustBrush(size: 0.5)
    #expect(abs(model.brushSize - 0.5) < 1e-9)
  }
}

/// Holds the pixels of a photo, for as long as anybody else does.
private struct WeakRenderer {
  weak var renderer: PreviewRenderer?
}
