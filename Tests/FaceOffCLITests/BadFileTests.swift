// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// What is no photo gets one sentence from every command: never a crash, a wait or a file.
@Suite struct BadFileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// Every command says the same of `photo`, and no copy is there.
  private func expectRefused(
    _ photo: String, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in [["detect", "--json"], ["blur", "-o", "out"], ["inspect"]] {
      let run = try program.run((command + ["--", photo]).map { FilePath($0) })
      #expect(run.errors == "faceoff-cli: \(sentence)\n", sourceLocation: sourceLocation)
      #expect(run.output.isEmpty && run.code == 1, sourceLocation: sourceLocation)
    }
    let copies = TemporaryFolder.names(in: program.home.path.appending("out"))
    #expect(copies.isEmpty, sourceLocation: sourceLocation)
  }

  static let others: [(String, [UInt8], String)] = [
    ("empty", [], "is empty: the copy from the camera or the phone may have failed. Copy it again."),
    ("text", Array("Dear all, here are the photos.\n".utf8), "is not a photo that FaceOFF can read."),
    ("zeros", [UInt8](repeating: 0, count: 5_000), "is not a photo that FaceOFF can read."),
    (
      "jp2", [0, 0, 0, 12] + Array("jP  \r\n\u{7F}\n".utf8).prefix(6),
      "is a JPEG 2000 file, which FaceOFF cannot read: save it as JPEG first."
    ),
    (
      "raw", Array("II*\0".utf8) + [16, 0, 0, 0] + Array("CR\u{2}\0".utf8) + [0, 0, 0, 0, 0, 0],
      "is a raw camera file (CR2). Develop it in a photo program and save it as JPEG first."
    ),
    (
      "film", [0, 0, 0, 24] + Array("ftypisom\0\0\0\0isommp42".utf8), "is a film (MP4), not a photo."
    ),
    ("start", [0xFF, 0xD8, 0xFF], "is damaged and cannot be opened (no frame header)."),
  ]

  static let starts: [(String, [UInt8])] = [
    ("png", Array(Sample.png.prefix(33))), ("gif", Array("GIF89a....".utf8)),
    ("tiff", Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0]), ("webp", Array("RIFF\0\0\0\0WEBPVP8 ".utf8)),
    ("heif", [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)),
    ("avif", [0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1avif".utf8)),
    ("bmp", Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]),
  ]

  @Test(arguments: starts) func aPictureThatOnlyBeginsIsDamaged(kind: String, bytes: [UInt8]) throws {
    try program.add(kind, bytes)
    for command in ["detect", "blur", "inspect"] {
      let run = try program.run(command, kind)
      #expect(run.errors.hasPrefix("faceoff-cli: \(kind) is damaged and cannot be opened ("))
      #expect(run.output.isEmpty && run.code == 1)
    }
  }

  /// Whatever their name promises.
  @Test(arguments: others) func otherFilesAreToldByTheirContent(
    kind: String, bytes: [UInt8], sentence: String
  ) throws {
    try program.add("\(kind).jpg", bytes)
    try expectRefused("\(kind).jpg", "\(kind).jpg \(sentence)")
  }

  @Test func aPhotoIsToldByItsContent() throws {
    try program.add("photo.png")
    program.addFaces(Sample.faces(of: "photo.png"))
    let run = try program.blur("photo.png")
    #expect(run.output == "photo.png: 1 face blurred → out/photo.jpg (the rest of the picture unchanged)\n")
    #expect(try program.run("inspect", "photo.png").code == 0)
  }

  @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
    try expectRefused("missing.jpg", "missing.jpg does not exist.")
    try expectRefused(".", ". is a folder. Name the photos in it.")
    _ = program.home.path.appending("fifo").withCString { mkfifo($0, 0o600) }
    try expectRefused("fifo", "fifo is not a file.")
    try expectRefused("/dev/zero", "/dev/zero is not a file.")
    try program.add("a.jpg")
    try expectRefused("a.jpg/b.jpg", "a.jpg/b.jpg is not a folder. Choose another place.")
    _ = program.home.path.appending("loop.jpg").withCString { symlink("loop.jpg", $0) }
    let loop = try program.run("inspect", "loop.jpg")
    #expect(loop.errors.hasPrefix("faceoff-cli: loop.jpg: ") && loop.code == 1)
  }

  @Test func aFileThatMayNotBeReadIsSaidSo() throws {
    let path = try program.add("a.jpg")
    _ = path.withCString { chmod($0, 0) }
    if path.withCString({ access($0, R_OK) }) == 0 {
      print("skipped: this process may read everything (it is root)")
      return
    }
    try expectRefused("a.jpg", "a.jpg: no permission. Choose another place, or ask its owner.")
  }

  /// As far as the file goes, with a remark.
  @Test func aPhotoThatEndsTooSoonIsCopiedWithARemark() throws {
    let jpeg = try Sample.jpeg(400, 300)
    try program.add("cut.jpg", Array(jpeg[..<(jpeg.count * 2 / 3)]))
    program.addFaces(Sample.faces(of: "cut.jpg", 400, 300))
    let run = try program.blur("cut.jpg")
    #expect(run.output == "cut.jpg: 1 face blurred → out/cut.jpg (encoded anew)\n")
    let remark = "the file ends before the picture does: what is missing is gray"
    #expect(run.errors.hasPrefix("cut.jpg: \(remark)\n") && run.code == 0)
    let copy = try Photo(path: program.home.path.appending("out/cut.jpg"))
    #expect(copy.warnings.isEmpty && copy.pixels.size == PixelSize(width: 400, height: 300))
    let json = try program.run("blur", "--json", "--faces", "faces.json", "-o", "out", "cut.jpg")
    #expect(json.output.contains(#""warnings":["\#(remark)""#))
  }

  /// A few hundred bytes that claim gigapixels, or nothing.
  @Test(arguments: [
    (
      65_535, 65_535,
      "huge.jpg has 65535 × 65535 pixels; FaceOFF takes up to 300 megapixels. Make it smaller first."
    ),
    (
      65_535, 5_000,
      "huge.jpg has 65535 × 5000 pixels; FaceOFF takes up to 300 megapixels. Make it smaller first."
    ),
    (0, 64, "huge.jpg is damaged and cannot be opened (no width or height)."),
  ]) func aHeaderThatLiesIsRefusedBeforeAnythingIsReserved(width: Int, height: Int, sentence: String) throws {
    try program.add("huge.jpg", Self.withSize(Sample.flat(64, 64), width, height))
    try expectRefused("huge.jpg", sentence)
  }

  /// ImageMagick, which reads it, has less memory to itself than the program.
  @Test func aBMPOverWhatItsReaderTakesIsToldSo() throws {
    let sides = [8_000, 4_001].flatMap { side in (0..<4).map { UInt8(side >> (8 * $0) & 255) } }
    // One bit a pixel, black and white.
    let head = [40, 0, 0, 0] + sides + [1, 0, 1, 0] + [UInt8](repeating: 0, count: 24)
    let file =
      Array("BM".utf8) + [62, 13, 61, 0, 0, 0, 0, 0, 62, 0, 0, 0] + head + [0, 0, 0, 0, 255, 255, 255, 0]
    try program.add("huge.bmp", file + [UInt8](repeating: 0x55, count: 1_000 * 4_001))
    try expectRefused(
      "huge.bmp", "huge.bmp has 8000 × 4001 pixels; FaceOFF takes up to 32 megapixels. Make it smaller first."
    )
  }

  /// Within the budget, with nearly no picture behind it: opened as far as it goes, or refused in a sentence.
  @Test func aHeaderThatClaimsMoreThanThereIsIsNoCrash() throws {
    try program.add("large.jpg", Self.withSize(Sample.flat(64, 64), 12_000, 9_000))
    program.addFaces(Sample.faces(of: "large.jpg", 12_000, 9_000))
    let run = try program.blur("large.jpg")
    #expect(run.code == 0 || run.code == 1)
    #expect(run.errors.contains("large.jpg"))
  }

  /// Copies keep every size that a photo may have.
  @Test(arguments: [(1, 1), (2, 3), (1, 10_000), (10_000, 1), (30_000, 4_000)])
  func everySizeIsSearchedAndCopied(width: Int, height: Int) throws {
    try program.add("a.jpg", Sample.flat(width, height))
    let found = try program.run("detect", "--json", "a.jpg")
    #expect(found.code == 0 && found.errors.isEmpty)
    #expect(found.output.hasSuffix(#","file":"a.jpg","height":\#(height),"width":\#(width)}"# + "\n"))
    let side = Double(min(width, height))
    program.addFaces(
      #"{"file":"a.jpg","width":\#(width),"height":\#(height),"#
        + #""faces":[{"x":0,"y":0,"width":\#(side),"height":\#(side)}]}"#)
    let run = try program.blur("a.jpg")
    #expect(run.output == "a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)\n")
    #expect(run.errors.isEmpty && run.code == 0)
    let copy = try PhotoSource(path: program.home.path.appending("out/a.jpg"))
    #expect(copy.size == PixelSize(width: width, height: height))
  }

  /// The file with another size in its frame header.
  private static func withSize(_ jpeg: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    var bytes = jpeg
    guard let frame = bytes.indices.dropLast(9).first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    else { return bytes }
    for (offset, value) in [height >> 8, height & 255, width >> 8, width & 255].enumerated() {
      bytes[frame + 5 + offset] = UInt8(value)
    }
    return bytes
  }
}
