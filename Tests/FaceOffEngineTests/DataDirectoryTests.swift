// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import FaceOffEngine

struct DataDirectoryTests {
  @Test func environmentComesFirst() throws {
    try withFolders(["bin", "share/faceoff", "elsewhere"]) { root in
      let found = DataDirectory.find(
        environment: root.appending("elsewhere"), executable: root.appending("bin").appending("faceoff"))
      #expect(found?.path == root.appending("elsewhere"))
    }
  }

  @Test func folderOfTheEnvironmentThatIsNotThereIsNotReplaced() throws {
    try withFolders(["bin", "share/faceoff"]) { root in
      let found = DataDirectory.find(
        environment: root.appending("missing"), executable: root.appending("bin").appending("faceoff"))
      #expect(found == nil)
    }
  }

  @Test func installedProgramFindsItsShare() throws {
    try withFolders(["bin", "share/faceoff"]) { root in
      let found = DataDirectory.find(environment: nil, executable: root.appending("bin").appending("faceoff"))
      #expect(found?.path.string == root.string + "/share/faceoff")
      #expect(found?.file("models", "x").string == root.string + "/share/faceoff/models/x")
    }
  }

  @Test func builtProgramFindsTheRepositorysData() throws {
    try withFolders([".build/release", "data"]) { root in
      let executable = root.appending(".build").appending("release").appending("faceoff")
      #expect(DataDirectory.find(environment: nil, executable: executable) == nil)
      close(root.appending("Package.swift").withCString { creat($0, 0o644) })
      #expect(DataDirectory.find(environment: nil, executable: executable)?.path == root.appending("data"))
    }
  }

  private func withFolders(_ names: [String], _ body: (FilePath) throws -> Void) throws {
    var template = Array("/tmp/faceoff-XXXXXX".utf8CString)
    let root = try #require(mkdtemp(&template).map { FilePath(cString: $0) })
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in names {
      var folder = root
      for part in name.split(separator: "/") {
        folder = folder.appending(String(part))
        _ = folder.withCString { mkdir($0, 0o755) }
      }
    }
    try body(root)
  }
}
