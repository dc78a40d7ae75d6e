// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct PhotoTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aPhotoIsOpenedByContentAndStandsUpright() throws {
    let jpeg = try JPEGMaker().encode(TestPicture.gradient(30, 20))
    let bytes = LeakyPhoto.make(jpeg, [LeakyPhoto.exif(.camera(orientation: 6))])
    let photo = try Photo(path: folder.add(FilePath("photo.png"), bytes))
    #expect(photo.pixels.size == PixelSize(width: 20, height: 30))
    #expect(photo.source.size == photo.pixels.size)
    #expect(photo.source.orientation == .right && photo.source.bytes == bytes && photo.warnings.isEmpty)
  }

  @Test func whatIsNoPhotoIsRefusedByName() throws {
    let path = folder.add(FilePath("photo.jpg"), Array("%PDF-1.4 and more".utf8))
    #expect(throws: ImageError.unsupported(.pdf)) { try Photo(path: path) }
    #expect(throws: ImageError.empty) { try Photo(path: folder.add(FilePath("empty.jpg"), [])) }
    #expect(throws: ImageError.unrecognized) { try Photo(path: folder.add(FilePath("a.jpg"), [1, 2, 3])) }
  }

  /// Nine gigabytes without content: a film is not read to say that it is one.
  @Test func aHugeFilmIsRefusedAtOnce() throws {
    let path = folder.add(FilePath("film.jpg"), [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0])
    #expect(path.withCString { truncate($0, 9 << 30) } == 0)
    #expect(throws: ImageError.unsupported(.video(name: "MP4"))) { try Photo(path: path) }
  }

  @Test func theBudgetIsKept() throws {
    let bytes = try JPEGMaker().encode(TestPicture.gradient(30, 20))
    #expect(throws: ImageError.tooLarge(PixelSize(width: 30, height: 20), budget: 599)) {
      try Photo(bytes: bytes, budget: PixelBudget(pixels: 599))
    }
  }

  @Test func aFolderIsNoPhoto() {
    #expect(throws: SystemError(call: "open", code: EISDIR, path: folder.path)) {
      try Photo(path: folder.path)
    }
  }
}
