// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Testing

@Suite struct InspectCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// A camera's photo with a thumbnail, a place, names of people, a profile, captions and a film behind its end.
  @Test func everythingThatAPhotoCarriesIsListed() throws {
    let thumbnail = try JPEGMaker().encode(TestPicture.gradient(16, 12))
    let segments = [
      LeakyPhoto.exif(.camera(thumbnail: thumbnail)),
      LeakyPhoto.xmp(
        #"xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" mwg-rs:Name="Anna""#),
      LeakyPhoto.photoshop(LeakyPhoto.resource(0x0404, LeakyPhoto.iptc)),
    ]
    let film: [UInt8] = [0, 0, 0, 24] + Array("ftypisom\0\0\0\0isommp42".utf8)
    let jpeg = try JPEGMaker(.s420, quality: 90).encode(TestPicture.gradient(64, 48))
    try program.add("photo.jpg", LeakyPhoto.make(jpeg, segments + LeakyPhoto.icc, trailer: film))
    try program.add("plain.jpg")
    let run = try program.run("inspect", "photo.jpg", "plain.jpg")
    #expect(
      run.output == """
        photo.jpg
          JPEG, 48 × 64 pixels, orientation 6
          baseline, 2×2 1×1 1×1, quality about 90
          taken: 2021:07:14 10:11:12
          camera: Talea T1000
          serial numbers: SERIAL123
          copyright: Ass. Talea
          the place where it was taken (GPS)
          maker note, 200 bytes
          colour profile: without a name
          XMP; a copy would not have it: it names people or their faces
          Photoshop resources (IPTC)
          embedded: EXIF thumbnail, \(thumbnail.count) bytes, 16 × 12 pixels
          embedded: picture or film behind the end, \(film.count) bytes
          \(film.count) bytes behind the end of the picture
        plain.jpg
          JPEG, 96 × 64 pixels, orientation 1
          baseline, 2×2 1×1 1×1, quality about 95
          no embedded pictures

        """)
    #expect(run.errors.isEmpty && run.code == 0)
  }

  /// What the copy has lost is said, and a second look finds nothing of it.
  @Test func aCopyHasNothingOfWhatCouldShowAFace() throws {
    let thumbnail = try JPEGMaker().encode(TestPicture.gradient(160, 120))
    let jpeg = try JPEGMaker(.s420).encode(TestPicture.gradient(400, 300))
    let segments = [
      LeakyPhoto.exif(.camera(orientation: 1, width: 400, height: 300, thumbnail: thumbnail)),
      LeakyPhoto.xmp(
        #"xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" mwg-rs:Name="Anna""#),
      LeakyPhoto.photoshop(LeakyPhoto.resource(0x040C, [UInt8](repeating: 0, count: 28) + thumbnail)),
    ]
    try program.add("a.jpg", LeakyPhoto.make(jpeg, segments, trailer: jpeg))
    program.addFaces(Sample.faces(of: "a.jpg", 400, 300))
    let run = try program.blur("a.jpg")
    #expect(
      run.output == "a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)\n" && run.code == 0
    )
    #expect(
      run.errors == "a.jpg: not in the copy: XMP: it names people or their faces; Photoshop thumbnail; "
        + "\(jpeg.count) bytes behind the end of the picture\n")
    let copy = try program.run("inspect", "out/a.jpg")
    #expect(copy.output.contains("camera: Talea T1000") && copy.output.contains("(GPS)"))
    let embedded = copy.lines.filter { $0.contains("embedded") }
    #expect(embedded.count == 1 && embedded.allSatisfy { $0.contains("EXIF thumbnail") })
    #expect(!copy.output.contains("XMP") && !copy.output.contains("behind the end"))
  }

  /// What a file says of itself does nothing to the terminal.
  @Test func textFromThePhotoIsShownHarmlessly() throws {
    var exif = ExifMaker.camera(orientation: 1)
    exif.primary = [exif.text(0x010F, "Ta\u{1B}[2Jlea"), exif.text(0x013B, "A\nB")]
    try program.add("a.jpg", LeakyPhoto.make(Sample.jpeg(), [LeakyPhoto.exif(exif)]))
    let run = try program.run("inspect", "a.jpg")
    #expect(run.lines.contains("  camera: Ta\\u{1b}[2Jlea") && run.lines.contains("  author: A\\nB"))
  }
}
