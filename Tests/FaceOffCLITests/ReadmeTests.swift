// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Testing

/// What the README shows works as it is written there.
@Suite struct ReadmeTests {
  private let program: Program
  private let readme: [Substring]

  init() throws {
    program = try Program()
    readme = try Self.lines("README.md")
  }

  private static func lines(_ name: String) throws -> [Substring] {
    let bytes = try #require(TemporaryFolder.contents(of: Fixture.root.appending(name)))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The commands that begin with a program's name, without what is said beside them.
  private func commands(of program: String) -> [String] {
    readme.filter { $0.hasPrefix("    \(program) ") }.map { line in
      String(line.dropFirst(4).split(separator: "  ", maxSplits: 1)[0])
    }
  }

  @Test func everyCommandRuns() throws {
    let face = try #require(TemporaryFolder.contents(of: Fixture.astronaut))
    try program.add("photo.jpg", face)
    try program.add("my.jpg")
    #expect(try program.run("blur", "photo.jpg", "--format", "heic", "-o", "photo.heic").code == 0)
    let commands = commands(of: "faceoff-cli")
    #expect(commands.count >= 10)
    for command in commands {
      let run = try program.run(inShell: command)
      #expect(run.code == 0 && !run.output.contains("Usage"), "\(command): \(run.errors)")
    }
    let names = program.home.names.map(\.string)
    #expect(["faces.json", "corrected.jpg", "published"].allSatisfy(names.contains))
  }

  @Test func everyOptionAndEveryTargetExists() throws {
    var help = ""
    for command in ["blur", "detect", "inspect"] { help += try program.run(command, "--help").output }
    let text = readme.joined(separator: "\n")
    let options = Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    #expect(options.count > 5 && options.allSatisfy { help.contains($0) })
    let targets = Set(text.matches(of: /(?:`|^ {4})make ([a-z]+)/.anchorsMatchLineEndings()).map(\.output.1))
    let rules = try Self.lines("Makefile").compactMap { $0.prefixMatch(of: /([a-z]+):/)?.output.1 }
    #expect(targets.count > 3 && targets.isSubset(of: rules))
  }
}
