// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// What a person chooses for the files of copies.
@Suite struct SaveOptionsTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.add(
      "a.jpg",
      LeakyPhoto.make(try Sample.jpeg(), [LeakyPhoto.exif(.camera(orientation: 1, width: 96, height: 64))]))
    program.addFaces(Sample.faces(of: "a.jpg"))
  }

  private func blur(_ options: String...) throws -> Program.Run {
    try program.run(
      ["blur", "--faces", "faces.json", "-o", "out"].map { FilePath($0) } + options.map { FilePath($0) }
        + [FilePath("a.jpg")])
  }

  private func time(_ name: String) -> timespec {
    var status = stat()
    #expect(program.home.path.appending(name).withCString { stat($0, &status) } == 0)
    return status.st_mtim
  }

  @Test func thePlaceIsKeptUnlessItIsToGo() throws {
    #expect(try blur().errors.isEmpty)
    let kept = try ExifTool.tags(of: program.home.path.appending("out/a.jpg"))
    #expect(kept["GPS:GPSLatitude"] != nil && kept["ExifIFD:SerialNumber"] == "SERIAL123")
    let run = try blur("--remove-place")
    #expect(
      run.errors == "a.jpg: not in the copy: the place (GPS); "
        + "camera, serial numbers, maker note and all else that may tell the device\n")
    let tags = try ExifTool.tags(of: program.home.path.appending("out/a-2.jpg"))
    #expect(tags["GPS:GPSLatitude"] == nil && tags["ExifIFD:SerialNumber"] == nil)
    #expect(tags["ExifIFD:DateTimeOriginal"] == kept["ExifIFD:DateTimeOriginal"])
    #expect(try blur("--remove-place", "--json").output.contains(#""removed":["place","device"]"#))
  }

  @Test func theTimeOfTheFileIsKeptWhereThatIsAskedFor() throws {
    let times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 123_000_000)]
    #expect(program.home.path.appending("a.jpg").withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    #expect(try blur("--keep-time").code == 0)
    let kept = time("out/a.jpg")
    #expect(kept.tv_sec == 1_000_000_000 && kept.tv_nsec == 123_000_000)
    #expect(try blur().code == 0)
    #expect(time("out/a-2.jpg").tv_sec > 1_000_000_000)
  }
}
