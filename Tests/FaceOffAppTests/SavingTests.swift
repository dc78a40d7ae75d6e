// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine
@testable import faceoff

/// What a person chose for copies, and what goes wrong when they are written.
@Suite @MainActor struct SavingTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  private func addPlace(orientation: Int = 1) throws {
    let plain = try JPEGMaker(.s420).encode(TestPicture.gradient(400, 300))
    let exif = LeakyPhoto.exif(.camera(orientation: orientation, width: 400, height: 300))
    harness.folder.add(harness.photo.lastComponent, LeakyPhoto.make(plain, [exif]))
  }

  private func opened(_ options: SaveOptions, _ hear: @escaping () -> Void) async -> FaceOFFViewModel {
    let model = harness.model()
    model.saveOptions = options
    model.onEvent = { if case .tellsPlace = $0 { hear() } }
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    return model
  }

  @Test func aPhotoThatTellsItsPlaceIsNoticedUnlessItsCopiesDoNot() async throws {
    var count = 0
    _ = await opened(SaveOptions()) { count += 1 }
    #expect(count == 0)
    try addPlace()
    _ = await opened(SaveOptions()) { count += 1 }
    #expect(count == 1)
    _ = await opened(SaveOptions(removesPlaceAndDevice: true)) { count += 1 }
    #expect(count == 1)
  }

  /// Saved, given away, and saved again after another choice.
  @Test func everyCopyFollowsTheChoice() async throws {
    try addPlace()
    let model = await opened(SaveOptions()) {}
    let kept = try #require(await model.savedCopy())
    #expect(try PhotoSource(path: kept).tellsPlace)
    model.saveOptions.removesPlaceAndDevice = true
    let saved = try #require(await model.savedCopy())
    #expect(saved != kept)
    #expect(try !PhotoSource(path: saved).tellsPlace)
    let given = try #require(await model.makeCopy(in: harness.folder.path))
    #expect(try !PhotoSource(path: given).tellsPlace)
  }

  @Test func theTimeOfTheFileIsKeptWhereThatIsChosen() async throws {
    let times = [timespec(), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    #expect(harness.photo.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    let model = await opened(SaveOptions(keepsModificationTime: true)) {}
    let copy = try #require(await model.savedCopy())
    #expect(try FileReader(copy).modified == FileTime(seconds: 1_000_000_000, nanoseconds: 0))
    var saved: [FilePath] = []
    model.onEvent = { if case .saved(let result) = $0 { saved.append(result.path) } }
    await model.saveForWeb(longSide: 320)
    #expect(try saved.map { try FileReader($0).modified.seconds } == [1_000_000_000])
  }

  /// Of 400 × 300 pixels, so that a turn to the left without loss is not possible.
  @Test func aTurnedPhotoStandsUprightWhereThatIsChosen() async throws {
    try addPlace(orientation: 6)
    let model = await opened(SaveOptions()) {}
    let turned = try #require(await model.savedCopy())
    #expect(try PhotoSource(path: turned).orientation != .up)
    model.saveOptions.upright = true
    let upright = try #require(await model.savedCopy())
    #expect(try PhotoSource(path: upright).orientation == .up)
    #expect(try Photo(path: upright).pixels.size == PixelSize(width: 300, height: 400))
  }

  @Test func aSourceThatGoesAfterItWasOpenedIsSavedAllTheSame() async throws {
    let model = await harness.opened()
    #expect(harness.photo.withCString { unlink($0) } == 0)
    let path = try #require(await model.savedCopy())
    #expect(path.lastComponent == FilePath("party-faceoff.jpg"))
    #expect(try Photo(path: path).pixels.size == PixelSize(width: 400, height: 300))
  }

  @Test func aCopyThatWasDeletedIsSavedAgainWhereverItWas() async throws {
    let model = await harness.opened()
    let chosen = harness.folder.path.appending("chosen.jpg")
    for destination in [SaveDestination.library, .file(chosen)] {
      var saved: [FilePath] = []
      model.onEvent = { if case .saved(let result) = $0 { saved.append(result.path) } }
      for _ in 0..<2 {
        #expect(await model.save(to: destination))
        #expect(saved.last?.withCString { unlink($0) } == 0)
      }
      #expect(saved.count == 2 && saved.first == saved.last)
    }
  }

  @Test(arguments: [
    "100%20 #1?.jpg", "festa 🎉.jpg", "-rf.jpg", "a\nb.jpg", " two  words .jpg", "it's \"so\" & <b>.jpg",
  ]) func everyNameIsKeptWithASuffix(name: String) async throws {
    let jpeg = try JPEGMaker(.s420).encode(TestPicture.gradient(64, 48))
    let photo = harness.folder.add(FilePath(name), jpeg)
    let model = harness.model([])
    model.open(.file(photo))
    await harness.until { model.state == .preview }
    #expect(model.path == photo)
    let copy = try #require(await model.savedCopy())
    #expect(copy.lastComponent.string == name.dropLast(4) + "-faceoff.jpg")
    let shared = try TemporaryFolder()
    #expect(await model.makeCopy(in: shared.path)?.lastComponent == copy.lastComponent)
    #expect(harness.folder.contents(of: FilePath(name)) == jpeg)
  }

  @Test func twoWindowsThatSaveAtOnceMakeTwoFiles() async throws {
    let models = [await harness.opened(), await harness.opened()]
    async let first = models[0].savedCopy()
    async let second = models[1].savedCopy()
    let paths = Set([try #require(await first), try #require(await second)])
    #expect(Set(paths.map(\.lastComponent.string)) == ["party-faceoff.jpg", "party-faceoff-2.jpg"])
    for path in paths { #expect(try Photo(path: path).pixels.size == PixelSize(width: 400, height: 300)) }
  }

  /// A folder that is gone is told; nothing is lost, and another place takes the copy.
  @Test func aFolderThatGoesIsToldAndAnotherTakesTheCopy() async throws {
    let model = await harness.opened()
    model.setHidden(0, false)
    let folder = harness.folder.path.appending("stick")
    try folder.createFolder()
    #expect(folder.withCString { rmdir($0) } == 0)
    var codes: [Int32] = []
    model.onEvent = { if case .failed(let error as SystemError, _) = $0 { codes.append(error.code) } }
    #expect(await !model.save(to: .folder(folder)))
    #expect(codes == [ENOENT] && model.hasUnsavedChanges && model.canSave && !folder.isFolder)
    #expect(await model.save(to: .folder(harness.folder.path)))
    #expect(!model.hasUnsavedChanges)
  }
}
