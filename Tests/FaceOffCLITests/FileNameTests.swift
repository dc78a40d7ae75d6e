// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// Any name that the system allows is read, kept in the copy's name, and shown without doing anything to the terminal.
@Suite struct FileNameTests {
  /// A name and how it is shown.
  static let names: [(FilePath, String)] = [
    (FilePath("two words.jpg"), "two words.jpg"), (FilePath("it's \"so\".jpg"), "it's \"so\".jpg"),
    (FilePath("festa 🎉.jpg"), "festa 🎉.jpg"), (FilePath("a\nb.jpg"), "a\\nb.jpg"),
    (FilePath("-rf.jpg"), "-rf.jpg"), (FilePath("--help"), "--help"),
    (FilePath("100%20 #1?.jpg"), "100%20 #1?.jpg"), (FilePath("%s%1$s%d.jpg"), "%s%1$s%d.jpg"),
    (FilePath("\u{1B}[31m\t\r.jpg"), "\\u{1b}[31m\\t\\r.jpg"),
    (FilePath("gpj.\u{202E}exe.jpg"), "gpj.\\u{202e}exe.jpg"),
    (FilePath(bytes: [0x70, 0xE8, 0x2E, 0x6A, 0x70, 0x67]), "p\u{FFFD}.jpg"),
  ]

  private let program: Program

  init() throws {
    program = try Program()
  }

  private func arguments(_ command: [String], _ name: FilePath) -> [FilePath] {
    command.map { FilePath($0) } + [FilePath("--"), name]
  }

  @Test func everyNameIsKeptAndShownHarmlessly() throws {
    let jpeg = try Sample.jpeg()
    for (name, shown) in Self.names {
      program.home.add(name, jpeg)
      program.addFaces(Self.record(of: name))
      let run = try program.run(arguments(["blur", "--faces", "faces.json", "-o", "out"], name))
      let copy = name.string == "--help" ? "--help.jpg" : shown
      #expect(run.output == "\(shown): 1 face blurred → out/\(copy) (the rest of the picture unchanged)\n")
      #expect(run.errors.isEmpty && run.code == 0)
      let bytes = name.string == "--help" ? FilePath("--help.jpg") : name
      #expect(TemporaryFolder.names(in: program.home.path.appending("out")).contains(bytes))
    }
  }

  @Test func everyNameIsShownHarmlesslyInErrors() throws {
    let run = try program.run([FilePath("inspect"), FilePath("--")] + Self.names.map(\.0))
    #expect(
      run.errors == Self.names.map { "faceoff-cli: \($0.1) does not exist.\n" }.joined() && run.code == 1)
  }

  /// The name as it was given, in JSON's own escapes.
  @Test func jsonHasTheNameAsItIs() throws {
    for name in Self.names.map(\.0) { program.home.add(name, try Sample.jpeg()) }
    let run = try program.run([FilePath("detect"), FilePath("--json"), FilePath("--")] + Self.names.map(\.0))
    #expect(run.lines == Self.names.map { Self.record(of: $0.0, faces: "") })
  }

  /// A place for the copy that is no UTF-8 either.
  @Test func placesAreKeptByteForByte() throws {
    try program.add("a.jpg")
    program.addFaces(Sample.faces(of: "a.jpg"))
    let latin = FilePath(bytes: [0xE8, 0x20, 0x0A])
    let command = ["blur", "--faces", "faces.json", "a.jpg", "-o"].map { FilePath($0) }
    #expect(try program.run(command + [latin]).code == 0)
    #expect(TemporaryFolder.names(in: program.home.path.appending(latin)) == [FilePath("a.jpg")])
    let file = FilePath(bytes: [0xE8, 0x2E, 0x6A, 0x70, 0x67])
    #expect(try program.run(command + [file]).code == 0)
    #expect(program.home.names.contains(file))
  }

  /// Option names are no option values: what looks like an option after `--` is a file.
  @Test func aLeadingDashWithoutTheMarkIsAnOption() throws {
    try program.add("-rf.jpg")
    let run = try program.run("inspect", "-rf.jpg")
    #expect(run.code == 2 && run.errors.hasPrefix("faceoff-cli: Unknown option -rf.jpg\n"))
    #expect(try program.run("inspect", "./-rf.jpg").code == 0)
  }

  @Test func aLongNameIsShortenedForItsNumber() throws {
    let stem = String(repeating: "é", count: 125)
    let name = FilePath(stem + ".jpg")
    program.home.add(name, try Sample.jpeg())
    program.addFaces(Sample.faces(of: name.string))
    for _ in 0..<2 {
      #expect(try program.run(arguments(["blur", "--faces", "faces.json", "-o", "out"], name)).code == 0)
    }
    let names = Set(TemporaryFolder.names(in: program.home.path.appending("out")).map(\.string))
    #expect(names == [stem + ".jpg", String(stem.dropLast()) + "-2.jpg"])
    let tooLong = try program.run("inspect", String(repeating: "a", count: 300))
    #expect(tooLong.errors.hasSuffix(": the name is too long.\n") && tooLong.code == 1)
  }

  private static func record(
    of name: FilePath, faces: String = #"{"x":20,"y":10,"width":30,"height":40}"#
  ) -> String {
    var escaped = ""
    for scalar in name.string.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case "\r": escaped += "\\r"
      case "\u{1B}": escaped += "\\u001b"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return #"{"faces":[\#(faces)],"file":"\#(escaped)","height":64,"width":96}"#
  }
}
