// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct FileReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 7, 65_536, 3_000_001]) func aFileIsReadWhole(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = folder.add(FilePath("a"), bytes)
    #expect(try FileReader(path).all(limit: 1 << 30) == bytes)
    #expect(try FileReader(path).head(5) == Array(bytes.prefix(5)))
  }

  @Test func aFileOverTheLimitIsRefused() throws {
    let path = folder.add(FilePath("a"), [1, 2, 3])
    #expect(try FileReader(path).all(limit: 3) == [1, 2, 3])
    #expect(throws: SystemError(call: "read", code: EFBIG, path: path)) { try FileReader(path).all(limit: 2) }
  }

  @Test func aFileThatGrowsWhileItIsReadKeepsToTheLimit() throws {
    // A file of the kernel's says it is empty and is not.
    let path = FilePath("/proc/self/maps")
    #expect(try FileReader(path).all(limit: 10_000_000).count > 100)
    #expect(throws: SystemError(call: "read", code: EFBIG, path: path)) {
      try FileReader(path).all(limit: 100)
    }
  }

  @Test(.timeLimit(.minutes(1))) func whatIsNoFileIsRefusedWithoutWaiting() throws {
    let pipe = folder.path.appending("pipe")
    #expect(pipe.withCString { mkfifo($0, 0o600) } == 0)
    for (path, code) in [
      (pipe, EOPNOTSUPP), (FilePath("/dev/zero"), EOPNOTSUPP), (folder.path, EISDIR),
      (folder.path.appending("missing"), ENOENT), (FilePath(""), ENOENT),
    ] {
      #expect(throws: SystemError(call: "open", code: code, path: path)) { _ = try FileReader(path).head(1) }
    }
  }
}
