// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct PhotoLibraryServiceTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private var service: PhotoLibraryService {
    PhotoLibraryService(pictures: home.path.appending("My pictures"), home: home.path)
  }

  private func add(
    _ name: FilePath, to destination: SaveDestination = .library, as format: ImageFormat = .jpeg
  ) throws -> FilePath {
    try service.add([1], as: format, copyOf: FilePath("/photos").appending(name), to: destination)
  }

  @Test func copiesGoToAFolderAmongThePicturesWithASuffix() throws {
    let path = try add(FilePath("a b.JPG"))
    #expect(path == home.path.appending("My pictures/FaceOFF/a b-faceoff.JPG"))
    #expect(TemporaryFolder.contents(of: path) == [1])
  }

  @Test func aTakenNameIsNumbered() throws {
    let names = try (0..<3).map { _ in try add(FilePath("a.jpg")).lastComponent.string }
    #expect(names == ["a-faceoff.jpg", "a-faceoff-2.jpg", "a-faceoff-3.jpg"])
  }

  @Test func aGivenFolderKeepsTheName() throws {
    home.add(FilePath("a.jpg"), [9])
    #expect(try add(FilePath("a.jpg"), to: .folder(home.path)) == home.path.appending("a-2.jpg"))
    #expect(try add(FilePath("b.jpeg"), to: .folder(home.path)) == home.path.appending("b.jpeg"))
    #expect(home.contents(of: FilePath("a.jpg")) == [9])
  }

  @Test func aGivenFileNameIsTakenAsItIs() throws {
    let wish = home.path.appending("out.final.jpg")
    #expect(try add(FilePath("a.jpg"), to: .file(wish)) == wish)
    #expect(try add(FilePath("a.jpg"), to: .file(wish)) == home.path.appending("out.final-2.jpg"))
    let noExtension = home.path.appending("out")
    #expect(try add(FilePath("a.jpg"), to: .file(noExtension)) == noExtension)
    #expect(try add(FilePath("a.jpg"), to: .file(noExtension)) == home.path.appending("out-2"))
  }

  /// The folder is a person's choice and may be a slip: it is not created.
  @Test func aMissingGivenFolderIsAnError() throws {
    let missing = home.path.appending("missing")
    #expect(throws: SystemError(call: "open", code: ENOENT, path: missing)) {
      try add(FilePath("a.jpg"), to: .folder(missing))
    }
  }

  @Test func savingWorksAgainAfterTheCopyWasDeleted() throws {
    let path = try add(FilePath("a.jpg"))
    #expect(path.withCString { unlink($0) } == 0)
    #expect(try add(FilePath("a.jpg")) == path)
  }

  @Test(arguments: [
    ("photo.png", "photo-faceoff.jpg"), ("photo", "photo-faceoff.jpg"), ("photo.JPEG", "photo-faceoff.JPEG"),
    ("party 12.5.2026", "party 12.5.2026-faceoff.jpg"), (".jpg", ".jpg-faceoff.jpg"),
    ("a.", "a.-faceoff.jpg"),
  ]) func theExtensionIsThatOfTheFormatWritten(from: String, to: String) throws {
    #expect(try add(FilePath(from)).lastComponent.string == to)
  }

  @Test func oddNamesAreKept() throws {
    for stem in ["%20 #?", "festa 🎉", "-rf", "a\nb", "it's \"so\""] {
      #expect(try add(FilePath(stem + ".jpg")).lastComponent == FilePath(stem + "-faceoff.jpg"))
    }
    let latin1 = FilePath(bytes: [0x66, 0xE8, 0x2E, 0x6A, 0x70, 0x67])
    let path = try add(latin1)
    #expect(path.lastComponent == FilePath(bytes: [0x66, 0xE8] + Array("-faceoff.jpg".utf8)))
  }

  @Test func aLongNameIsShortenedBetweenCharacters() throws {
    let family = "👨‍👩‍👧‍👦"  // 25 bytes
    let first = try add(FilePath(String(repeating: family, count: 10) + "x.jpg"))
    let second = try add(FilePath(String(repeating: family, count: 10) + "x.jpg"))
    #expect(first.lastComponent.string == String(repeating: family, count: 9) + "-faceoff.jpg")
    #expect(second.lastComponent.string == String(repeating: family, count: 9) + "-faceoff-2.jpg")
    let bytes = try add(FilePath(bytes: [UInt8](repeating: 0xE8, count: 251) + Array(".jpg".utf8)))
    #expect(bytes.lastComponent.bytes.count == 255)
  }

  @Test func withoutAPicturesFolderTheHomeFolderIsUsed() throws {
    #expect(PhotoLibraryService(pictures: nil, home: home.path).folder == home.path.appending("FaceOFF"))
    #expect(home.path.appending("Immagini").withCString { mkdir($0, 0o700) } == 0)
    let translated = home.path.appending("Immagini/FaceOFF")
    #expect(PhotoLibraryService(pictures: nil, home: home.path).folder == translated)
  }

  @Test func aFileInTheFoldersPlaceIsAnError() throws {
    home.add(FilePath("My pictures"), [9])
    let error = try #require(throws: SystemError.self) { try add(FilePath("a.jpg")) }
    #expect(error.code == ENOTDIR || error.code == EEXIST)
  }

  @Test func theSubfolderCanHaveAnotherNameAndCannotLeadOut() throws {
    let pictures = home.path.appending("My pictures")
    func folder(_ name: String) -> FilePath {
      PhotoLibraryService(pictures: pictures, home: home.path, subfolder: name).folder
    }
    #expect(folder("Campo estivo") == pictures.appending("Campo estivo") && folder("") == pictures)
    for name in ["Campo estivo", "", ".hidden", "a b…"] { #expect(PhotoLibraryService.isSubfolder(name)) }
    for name in ["..", ".", "a/b", "/etc", "a\nb", String(repeating: "a", count: 256)] {
      #expect(!PhotoLibraryService.isSubfolder(name))
    }
  }
}
