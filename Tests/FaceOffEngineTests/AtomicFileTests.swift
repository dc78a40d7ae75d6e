// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

/// Narrowed to one, so that each is really taken.
private let everyWay = AtomicFile.Way.allCases.map { [$0] }

@Suite struct AtomicFileTests {
  @Test(arguments: everyWay) func aFileIsWrittenWholeAndNothingElseIsLeft(ways: [AtomicFile.Way]) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try AtomicFile.write(bytes, in: folder.path, ways: ways) { $0 == 0 ? FilePath("a.jpg") : nil }
    #expect(path == folder.path.appending("a.jpg"))
    #expect(folder.names == [FilePath("a.jpg")])
    #expect(folder.contents(of: FilePath("a.jpg")) == bytes)
  }

  @Test(arguments: everyWay) func anyNameTheSystemAllowsIsKept(ways: [AtomicFile.Way]) throws {
    let folder = try TemporaryFolder()
    let names = [
      FilePath("two words.jpg"), FilePath("it's \"so\".jpg"), FilePath("festa 🎉.jpg"), FilePath("a\nb.jpg"),
      FilePath("-rf"), FilePath("%20#?&.jpg"), FilePath(bytes: [0x66, 0xE8, 0xFF, 0x2E, 0x6A]),
      FilePath(String(repeating: "x", count: 255)),
    ]
    for name in names {
      let path = try AtomicFile.write([1, 2], in: folder.path, ways: ways) { $0 == 0 ? name : nil }
      #expect(path.lastComponent == name)
      #expect(folder.contents(of: name) == [1, 2])
    }
    #expect(Set(folder.names) == Set(names))
  }

  @Test(arguments: everyWay) func whatExistsIsNeverReplaced(ways: [AtomicFile.Way]) throws {
    let folder = try TemporaryFolder()
    folder.add(FilePath("0.jpg"), [9])
    let nowhere = folder.path.appending("nowhere")
    let link = folder.path.appending("1.jpg")
    #expect(nowhere.withCString { target in link.withCString { symlink(target, $0) } } == 0)
    #expect(folder.path.appending("2.jpg").withCString { mkdir($0, 0o700) } == 0)
    let path = try AtomicFile.write([1], in: folder.path, ways: ways) { FilePath("\($0).jpg") }
    #expect(path.lastComponent == FilePath("3.jpg"))
    #expect(folder.contents(of: FilePath("0.jpg")) == [9])
    #expect(nowhere.withCString { access($0, F_OK) } == -1)
    #expect(folder.names.count == 4)
  }

  @Test(arguments: everyWay) func whereEveryNameIsTakenNothingIsLeft(ways: [AtomicFile.Way]) throws {
    let folder = try TemporaryFolder()
    folder.add(FilePath("a"), [9])
    #expect(throws: SystemError(call: "linkat", code: EEXIST, path: folder.path.appending("a"))) {
      try AtomicFile.write([1], in: folder.path, ways: ways) { $0 == 0 ? FilePath("a") : nil }
    }
    #expect(folder.names == [FilePath("a")])
  }

  @Test func theNextWayIsTakenWhereOneIsMissing() throws {
    let folder = try TemporaryFolder()
    // An unusable first way stands for a file system without it.
    let path = try AtomicFile.write([1], in: folder.path, ways: [.linked, .reserved]) { _ in FilePath("a") }
    #expect(folder.contents(of: path.lastComponent) == [1])
  }

  @Test(arguments: everyWay) func aFullDiskIsAnErrorAndLeavesNothing(ways: [AtomicFile.Way]) throws {
    guard let folder = try TemporaryFolder(tmpfs: "size=64k") else { return }
    let error = try #require(throws: SystemError.self) {
      try AtomicFile.write([UInt8](repeating: 1, count: 1_000_000), in: folder.path, ways: ways) { _ in
        FilePath("a")
      }
    }
    #expect(error.code == ENOSPC)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: everyWay) func aReadOnlyDiskIsAnError(ways: [AtomicFile.Way]) throws {
    guard let folder = try TemporaryFolder(tmpfs: "", readOnly: true) else { return }
    let error = try #require(throws: SystemError.self) {
      try AtomicFile.write([1], in: folder.path, ways: ways) { _ in FilePath("a") }
    }
    #expect(error.code == EROFS)
  }

  @Test func aMissingFolderIsAnErrorThatNamesIt() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path.appending("missing")
    #expect(throws: SystemError(call: "open", code: ENOENT, path: missing)) {
      try AtomicFile.write([1], in: missing) { _ in FilePath("a") }
    }
  }

  /// Whatever had been written goes with it, and the folder does not come back.
  @Test(arguments: everyWay + [AtomicFile.Way.allCases]) func aFolderThatGoesWhileItIsWrittenToIsAnError(
    ways: [AtomicFile.Way]
  ) throws {
    let outer = try TemporaryFolder()
    let folder = outer.path.appending("folder")
    try folder.createFolder()
    let error = try #require(throws: SystemError.self) {
      try AtomicFile.write([1], in: folder, ways: ways) { _ in
        for name in TemporaryFolder.names(in: folder) {
          _ = folder.appending(name).withCString { unlink($0) }
        }
        _ = folder.withCString { rmdir($0) }
        return FilePath("a")
      }
    }
    #expect(error.code == ENOENT)
    #expect(outer.names.isEmpty)
  }

  @Test(arguments: everyWay) func theTimeOfTheLastChangeIsTheGivenOne(ways: [AtomicFile.Way]) throws {
    let folder = try TemporaryFolder()
    let time = FileTime(seconds: 1_000_000_000, nanoseconds: 500)
    let path = try AtomicFile.write([1], in: folder.path, modified: time, ways: ways) { _ in FilePath("a") }
    #expect(try FileReader(path).modified == time)
  }

  @Test func aFileInPlaceOfTheFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    let file = folder.add(FilePath("file"), [1])
    #expect(throws: SystemError(call: "open", code: ENOTDIR, path: file)) {
      try AtomicFile.write([1], in: file) { _ in FilePath("a") }
    }
  }

  @Test(arguments: everyWay) func writersAtOnceGetDifferentNames(ways: [AtomicFile.Way]) async throws {
    let folder = try TemporaryFolder()
    let count = 40
    let paths = try await withThrowingTaskGroup { group in
      for writer in 0..<count {
        group.addTask {
          let bytes = [UInt8](repeating: UInt8(writer), count: 10_000)
          let path = try AtomicFile.write(bytes, in: folder.path, ways: ways) { FilePath("a-\($0).jpg") }
          return (path, bytes)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(paths.count == count)
    #expect(folder.names.count == count)
    for (path, bytes) in paths { #expect(TemporaryFolder.contents(of: path) == bytes) }
  }

  /// A child writes file after file until an alarm that nobody handles ends it: what has its name is whole.
  @Test(arguments: 0..<12, [0, 1, 2]) func aKillLeavesNoPartialFile(moment: Int, way: Int) async throws {
    let folder = try TemporaryFolder()
    let place = folder.path.string
    let delay = 2_000 + moment * 2_700 + way * 313
    await #expect(processExitsWith: .signal(SIGALRM)) {
      [
        place = place as String, delay = delay as Int, way
      ] in
      let bytes = [UInt8](repeating: 7, count: 2_000_000)
      var alarm = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: delay))
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &alarm, nil)
      for file in 0..<10_000 {
        _ = try AtomicFile.write(bytes, in: FilePath(place), ways: [AtomicFile.Way.allCases[way]]) {
          FilePath("\(file)-\($0).jpg")
        }
      }
    }
    for name in folder.names where !name.string.hasPrefix(".") {
      #expect(folder.contents(of: name)?.count == 2_000_000, "\(name.string)")
    }
    if way == 0 { #expect(!folder.names.contains { $0.string.hasPrefix(".") }) }
  }
}
