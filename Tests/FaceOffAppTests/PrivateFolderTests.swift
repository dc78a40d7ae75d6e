// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@testable import faceoff

@Suite struct PrivateFolderTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  /// A folder with a file in it.
  private func addFolder(_ name: String) {
    _ = temporary.path.appending(name).withCString { mkdir($0, 0o700) }
    temporary.add(FilePath(name + "/party.jpg"), [1])
  }

  @Test func nobodyElseCanReadItAndItGoesWithItsCopies() throws {
    let folder = try #require(PrivateFolder(in: temporary.path))
    var status = stat()
    #expect(folder.path.withCString { lstat($0, &status) } == 0 && status.st_mode & 0o777 == 0o700)
    temporary.add(FilePath(folder.path.lastComponent.string + "/party.jpg"), [1])
    folder.remove()
    #expect(temporary.names.isEmpty)
  }

  @Test func whatAKilledProgramLeftIsRemovedAndNothingElse() throws {
    let used = try #require(PrivateFolder(in: temporary.path))
    temporary.add(FilePath(used.path.lastComponent.string + "/party.jpg"), [1])
    addFolder("faceoff-copies-left12")
    addFolder("somebody-elses")
    temporary.add(FilePath("faceoff-copies-file12"), [1])
    let link = temporary.path.appending("faceoff-copies-link12")
    #expect(link.withCString { symlink("somebody-elses", $0) } == 0)
    PrivateFolder.removeAbandoned(in: temporary.path)
    let left = [
      used.path.lastComponent.string, "somebody-elses", "faceoff-copies-file12", "faceoff-copies-link12",
    ]
    #expect(Set(temporary.names.map(\.string)) == Set(left))
    for folder in [used.path, temporary.path.appending("somebody-elses")] {
      #expect(TemporaryFolder.names(in: folder) == [FilePath("party.jpg")])
    }
  }

  @Test func whatIsNoCopyIsNotRemoved() throws {
    addFolder("faceoff-copies-left12")
    addFolder("faceoff-copies-left12/deeper")
    PrivateFolder.removeAbandoned(in: temporary.path)
    #expect(temporary.contents(of: FilePath("faceoff-copies-left12/deeper/party.jpg")) == [1])
  }

  @Test func withoutATemporaryFolderThereIsNone() {
    #expect(PrivateFolder(in: temporary.path.appending("missing")) == nil)
  }
}
