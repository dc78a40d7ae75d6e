// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// What happens to files when the program or the world stops in the middle.
@Suite struct FaultTests {
  private static let arguments = ["blur", "--faces", "faces.json", "-o", "out", "a.jpg", "a.jpg", "a.jpg"]
    .map { FilePath($0) }

  /// Killed anywhere between its start and its end: the original is whole, and so is everything that has a copy's name.
  @Test func aKillAtAnyMomentLeavesOnlyWholeFiles() throws {
    let program = try Program()
    let original = LeakyPhoto.make(
      try Sample.jpeg(320, 240), [LeakyPhoto.exif(.camera(orientation: 1, width: 320, height: 240))])
    try program.add("a.jpg", original)
    program.addFaces(Sample.faces(of: "a.jpg", 320, 240))
    let clock = ContinuousClock()
    var whole = Duration.seconds(60)
    for _ in 0..<3 {
      let start = clock.now
      #expect(try program.run(Self.arguments).code == 0)
      whole = min(whole, clock.now - start)
    }
    var killed = 0
    for moment in 0..<100 {
      let process = try program.start(Self.arguments)
      // Spread over the length of a run, each at a place of its own.
      let delay = whole * (Double(moment) + .random(in: 0..<1)) / 100
      let parts = delay.components
      var pause = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
      nanosleep(&pause, nil)
      process.send(SIGKILL)
      if process.end().code == -SIGKILL { killed += 1 }
    }
    #expect(killed > 0)
    #expect(program.home.contents(of: FilePath("a.jpg")) == original)
    let names = TemporaryFolder.names(in: program.home.path.appending("out"))
    for name in names {
      let photo = try Photo(path: program.home.path.appending("out").appending(name))
      #expect(
        photo.pixels.size == PixelSize(width: 320, height: 240) && photo.warnings.isEmpty, "\(name.string)")
    }
    #expect(Set(names.map(\.string)).isSubset(of: ["a.jpg"] + (2...400).map { "a-\($0).jpg" }))
    // Those of the runs that were not killed.
    #expect(names.count >= 9)
  }

  /// A dump of the memory would show clear faces.
  @Test func theProgramLeavesNoCoreDump() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    let program = try Program()
    let process = try program.start([FilePath("detect")] + Fixture.portraits + [Fixture.astronaut])
    let place = FilePath("/proc/\(process.identifier)/limits")
    func core() -> [Substring] {
      let lines = String(decoding: TemporaryFolder.contents(of: place) ?? [], as: UTF8.self).split(
        separator: "\n")
      return lines.first { $0.hasPrefix("Max core file size") }?.split(separator: " ").suffix(3) ?? []
    }
    let none = [["0", "0", "bytes"], ["1", "1", "bytes"]]
    process.run(until: { none.contains(core().map(String.init)) })
    #expect(none.contains(core().map(String.init)))
    // One that nothing in the program handles.
    process.send(SIGXCPU)
    #expect(process.end().code == -SIGXCPU)
    #expect(!TemporaryFolder.names(in: program.home.path).contains { $0.string.hasPrefix("core") })
  }

  /// Nor a word of what was in it, though the toolchain that the tests run with prints that.
  @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT]) func aCrashPrintsNothing(signal: Int32) throws {
    var program = try Program()
    program.environment["SWIFT_BACKTRACE"] = "enable=yes"
    let process = try program.start([FilePath("detect")] + Fixture.portraits + [Fixture.astronaut])
    let place = FilePath("/proc/\(process.identifier)/status")
    func caught() -> UInt64? {
      let lines = String(decoding: TemporaryFolder.contents(of: place) ?? [], as: UTF8.self).split(
        separator: "\n")
      guard lines.contains("Name:\tfaceoff-cli") else { return nil }
      return lines.first { $0.hasPrefix("SigCgt:") }.flatMap { UInt64($0.dropFirst(8), radix: 16) }
    }
    // The runtime takes the signals when it starts, and the program lets go of them.
    process.run(until: { caught().map { $0 & 1 << (signal - 1) == 0 } ?? false })
    process.send(signal)
    let run = process.end()
    #expect(run.code == -signal && run.errors.isEmpty)
  }
}
