// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine
@testable import faceoff

@Suite @MainActor struct SharingTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  @Test func aCopyForAnotherProgramIsCensoredAndCountsAsNoSave() async throws {
    let model = await harness.opened()
    model.setStyle(.solid)
    let shared = try TemporaryFolder()
    let path = try #require(await model.makeCopy(in: shared.path))
    #expect(path == shared.path.appending("party-faceoff.jpg"))
    let copy = try Photo(path: path).pixels
    let original = try Photo(path: harness.photo).pixels
    #expect(copy[70, 80] != original[70, 80])
    #expect(model.hasUnsavedChanges && !harness.exporter.library.folder.isFolder)
  }

  @Test func aSecondCopyHasANameOfItsOwn() async throws {
    let model = await harness.opened()
    let shared = try TemporaryFolder()
    let first = await model.makeCopy(in: shared.path)
    #expect(await model.makeCopy(in: shared.path) != first)
  }

  @Test func theSavedCopyIsTheOneThatShowsThePhotoAsItIs() async throws {
    let model = await harness.opened()
    let first = try #require(await model.savedCopy())
    #expect(await model.savedCopy() == first)
    model.setHidden(0, false)
    let second = try #require(await model.savedCopy())
    #expect(second != first && !model.hasUnsavedChanges)
    model.close()
    #expect(await model.savedCopy() == nil)
  }

  @Test func aSavedCopyThatWasDeletedIsSavedAgainUnderItsName() async throws {
    let model = await harness.opened()
    let first = try #require(await model.savedCopy())
    #expect(first.withCString { unlink($0) } == 0)
    #expect(await model.savedCopy() == first)
    #expect(try Photo(path: first).pixels.size == PixelSize(width: 400, height: 300))
  }

  @Test func aFailedCopyIsToldAndNothingIsOffered() async {
    let model = await harness.opened()
    var errors = 0
    model.onEvent = { if case .failed(is SystemError, _) = $0 { errors += 1 } }
    #expect(await model.makeCopy(in: harness.photo) == nil)
    #expect(errors == 1)
  }

  @Test func aCopyForTheWebIsSmallerAndLeavesThePhotoUnsaved() async {
    let model = await harness.opened()
    model.setHidden(0, false)
    var saved: [SaveResult] = []
    model.onEvent = { if case .saved(let result) = $0 { saved.append(result) } }
    await model.saveForWeb(longSide: 320)
    #expect(saved.map(\.size) == [PixelSize(width: 320, height: 240)])
    #expect(saved.first?.path.lastComponent == FilePath("party-web-faceoff.jpg"))
    #expect(model.hasUnsavedChanges && model.canSave)
  }
}
