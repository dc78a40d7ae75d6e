// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@Suite struct TerminalTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// All that the program says when its error output is a terminal.
  private func onATerminal(_ arguments: [String]) throws -> String {
    // Glibc does not show Swift `posix_openpt` and its kin: these two requests are what they make.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, index): (Int32, Int32) = (0, 0)
    guard terminal >= 0, ioctl(terminal, unlock, &locked) == 0, ioctl(terminal, number, &index) == 0 else {
      throw SystemError(call: "ioctl", code: errno, path: FilePath("/dev/ptmx"))
    }
    defer { close(terminal) }
    let process = try program.start(arguments.map { FilePath($0) }, errors: FilePath("/dev/pts/\(index)"))
    // The other end is gone when the process is: reading then fails.
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(terminal, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    #expect(process.end().code == 0)
    return String(decoding: text, as: UTF8.self)
  }

  /// One line that is written over, and gone at the end.
  @Test func progressOfSeveralFilesIsShownToAPerson() throws {
    for name in ["a.jpg", "b\u{1B}.jpg"] { try program.add(name) }
    let clear = "\r\u{1B}[K"
    let shown = try onATerminal(["inspect", "a.jpg", "b\u{1B}.jpg"])
    #expect(shown == "\(clear)[1/2] a.jpg \(clear)[2/2] b\\u{1b}.jpg \(clear)")
    #expect(try !onATerminal(["inspect", "a.jpg"]).contains("[1/1"))
  }

  @Test func nobodyIsShownProgressInAFile() throws {
    for name in ["a.jpg", "b.jpg"] { try program.add(name) }
    #expect(try program.run("inspect", "a.jpg", "b.jpg").errors.isEmpty)
  }
}
