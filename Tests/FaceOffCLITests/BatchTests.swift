// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@Suite struct BatchTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func oneFileThatFailsDoesNotStopTheOthers() throws {
    let records = ["a.jpg", "b.jpg", "missing.jpg", ".", "z.jpg"].map { Sample.faces(of: $0) + "\n" }
    program.home.add(FilePath("faces.json"), Array(records.joined().utf8))
    for name in ["a.jpg", "z.jpg"] { try program.add(name) }
    try program.add("b.jpg", Array("not a photo".utf8))
    let run = try program.blur("a.jpg", "b.jpg", "missing.jpg", ".", "z.jpg")
    #expect(
      run.output == """
        a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)
        z.jpg: 1 face blurred → out/z.jpg (the rest of the picture unchanged)

        """)
    #expect(
      run.errors == """
        faceoff-cli: b.jpg is not a photo that FaceOFF can read.
        faceoff-cli: missing.jpg does not exist.
        faceoff-cli: . is a folder. Name the photos in it.

        """)
    #expect(run.code == 1)
  }

  /// A kill at any moment: the original is whole, and a copy is there whole or not at all.
  @Test func aKillLeavesNoPartialCopy() throws {
    let size = (1_500, 1_000)
    let original = try program.add("a.jpg", Sample.jpeg(size.0, size.1))
    let before = TemporaryFolder.contents(of: original)
    program.addFaces(Sample.faces(of: "a.jpg", size.0, size.1))
    let arguments = ["blur", "--faces", "faces.json", "-o", "out", "a.jpg"].map { FilePath($0) }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try program.run(arguments).code == 0)
    let whole = start.duration(to: clock.now)
    var killed = 0
    for moment in 0..<24 {
      let process = try program.start(arguments)
      // The moments are spread over the run and a little more; none of them is expected to hit anything.
      var time = timespec(tv_sec: 0, tv_nsec: Int(whole / .nanoseconds(1)) * moment / 20 % 1_000_000_000)
      nanosleep(&time, nil)
      process.send(SIGKILL)
      if process.end().code == -SIGKILL { killed += 1 }
    }
    #expect(killed > 0)
    // And at the moment when there is a new name.
    let out = program.home.path.appending("out")
    for _ in 0..<12 {
      let count = TemporaryFolder.names(in: out).count
      let process = try program.start(arguments)
      process.run { TemporaryFolder.names(in: out).count > count }
      process.send(SIGKILL)
      _ = process.end()
    }
    #expect(TemporaryFolder.contents(of: original) == before)
    for name in TemporaryFolder.names(in: out) {
      #expect(name.string.hasSuffix(".jpg") && !name.string.hasPrefix("."))
      let photo = try Photo(path: out.appending(name))
      #expect(photo.warnings.isEmpty && photo.pixels.width == size.0)
    }
  }

  /// Ctrl-C and a request to end: the photo that is being done is given up, nothing is left of it.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsTheBatchWithoutAPartialCopy(signal: Int32) throws {
    let count = 40
    let jpeg = try Sample.jpeg(900, 600)
    let names = (0..<count).map { "\($0).jpg" }
    for name in names { try program.add(name, jpeg) }
    let records = names.map { Sample.faces(of: $0, 900, 600) + "\n" }.joined()
    program.home.add(FilePath("faces.json"), Array(records.utf8))
    let process = try program.start(
      ["blur", "--faces", "faces.json", "-o", "out"].map { FilePath($0) } + names.map { FilePath($0) })
    let first = program.home.path.appending("out/0.jpg")
    process.run { first.withCString { access($0, F_OK) } == 0 }
    process.send(signal)
    let run = process.end()
    #expect(run.code == 130 && run.errors.isEmpty)
    let copies = TemporaryFolder.names(in: program.home.path.appending("out"))
    #expect(copies.count < count)
    #expect(copies.count == run.lines.count, "what was said is there, and nothing else")
    for copy in copies {
      let photo = try Photo(path: program.home.path.appending("out").appending(copy))
      #expect(photo.warnings.isEmpty)
    }
  }

  /// Between the passes of the search, too: one photo, no copy.
  @Test func aSignalDuringTheSearchLeavesNoFile() throws {
    let portrait = try Photo(path: Fixture.portraits[0]).pixels
    let jpeg = try JPEGMaker().encode(portrait)
    let names = (0..<6).map { "\($0).jpg" }
    for name in names { try program.add(name, jpeg) }
    let process = try program.start(
      ["blur", "-o", "out"].map { FilePath($0) } + names.map { FilePath($0) })
    let first = program.home.path.appending("out/0.jpg")
    process.run { first.withCString { access($0, F_OK) } == 0 }
    process.send(SIGINT)
    let run = process.end()
    #expect(run.code == 130)
    #expect(TemporaryFolder.names(in: program.home.path.appending("out")).count == run.lines.count)
  }
}
