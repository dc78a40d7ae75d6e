// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// Photos of other formats, through the real programs.
@Suite struct FormatTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The sample photo in another format.
  private func sample(_ format: ImageFormat) throws -> [UInt8] {
    let none = EditState(faces: [], seed: 1)
    return try Exporter().makeCopy(
      try Photo(bytes: try Sample.jpeg()), edit: none, options: SaveOptions(format: format)
    ).bytes
  }

  private func format(_ name: String) throws -> ImageFormat {
    try ImageFormat.sniff(try #require(program.home.contents(of: FilePath(name))))
  }

  @Test func aWrongEndingIsPutRight() throws {
    for (name, format, copy) in [
      ("a.jpg", ImageFormat.png, "out/a.png"), ("c.heic", .tiff, "out/c.tif"),
    ] {
      try program.add(name, try sample(format))
      program.addFaces(Sample.faces(of: name))
      let run = try program.blur(name)
      #expect(run.output == "\(name): 1 face blurred → \(copy) (every pixel outside the faces unchanged)\n")
      #expect(try self.format(copy) == format)
    }
  }

  @Test func theFormatCanBeChosen() throws {
    try program.add("a.jpg")
    program.addFaces(Sample.faces(of: "a.jpg"))
    for (name, format, copy) in [
      ("jpeg", ImageFormat.jpeg, "out/a.jpg"), ("png", .png, "out/a.png"), ("webp", .webp, "out/a.webp"),
      ("tiff", .tiff, "out/a.tif"), ("heic", .heif, "out/a.heic"), ("AVIF", .avif, "out/a.avif"),
    ] {
      let run = try program.run("blur", "--faces", "faces.json", "-o", "out", "--format", name, "a.jpg")
      #expect(run.code == 0 && run.output.contains("→ \(copy) ("))
      #expect(try self.format(copy) == format)
    }
    let named = try program.run("blur", "--faces", "faces.json", "-o", "name.png", "a.jpg")
    #expect(named.output == "a.jpg: 1 face blurred → name.png (every pixel outside the faces unchanged)\n")
    #expect(try format("name.png") == .png)
    for (arguments, sentence) in [
      (["--format", "gif"], "--format takes jpeg, png, webp, tiff, heic, avif, not “gif”."),
      (["--format", "png", "-o", "x.webp"], "The name “x.webp” is not one of a PNG file."),
    ] {
      let run = try program.run((["blur", "a.jpg"] + arguments).map { FilePath($0) })
      #expect(run.code == 2 && run.errors.hasPrefix("faceoff-cli: \(sentence)\n"))
    }
  }

  @Test func inspectTellsAboutThem() throws {
    try program.add("a.png", try sample(.png))
    let run = try program.run("inspect", "a.png")
    #expect(
      run.output == """
        a.png
          PNG, 96 × 64 pixels, orientation 1
          8 bits a sample, colour, lossless
          no embedded pictures

        """)
    #expect(try program.run("detect", "a.png").output == "a.png: no face found, check by eye\n")
  }

  /// A program in the place of `faceoff-codec`.
  private func replaceCodec(_ script: String) -> Program {
    let path = program.home.add(FilePath("stand-in"), Array("#!/bin/sh\n\(script)\n".utf8))
    _ = path.withCString { chmod($0, 0o755) }
    var program = program
    program.environment["FACEOFF_CODEC"] = path.string
    return program
  }

  @Test func aCodecThatIsKilledCostsOneSentence() throws {
    try program.add("a.png", try sample(.png))
    try program.add("b.jpg")
    let run = try replaceCodec("kill -9 $$").run("blur", "--keep-faceless", "-o", "out", "a.png", "b.jpg")
    #expect(run.code == 1)
    #expect(
      run.errors
        == "faceoff-cli: a.png: the reader of such files gave up, so nothing was opened. The file may be damaged: open it in a photo program and save it again.\n"
    )
    #expect(run.lines.count == 1 && run.lines[0].hasPrefix("b.jpg: "))
    #expect(TemporaryFolder.names(in: program.home.path.appending("out")).map(\.string) == ["b.jpg"])
  }

  /// What a codec answers that finds no decoder in libheif.
  @Test func aMissingPlugInIsNamedWithItsPackage() throws {
    var reply = [UInt8](repeating: 0, count: 14 * 8)
    reply.replaceSubrange(0..<8, with: withUnsafeBytes(of: UInt64(0x3143_444F_434F_4646)) { Array($0) })
    reply[8] = 5
    let path = program.home.add(FilePath("reply"), reply)
    try program.add("a.heic", try sample(.heif))
    let run = try replaceCodec("exec /bin/cat '\(path.string)'").run("blur", "a.heic")
    #expect(
      run.errors
        == "faceoff-cli: a.heic is a HEIF file, and the part that reads such files is not installed. Install the package libheif-plugin-libde265.\n"
    )
  }
}
