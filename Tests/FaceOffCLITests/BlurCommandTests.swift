// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@Suite struct BlurCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    program.addFaces(Sample.faces(of: "a.jpg"), Sample.faces(of: "b.jpg"))
    try program.add("a.jpg")
    try program.add("b.jpg")
  }

  private func bytes(_ name: String) -> [UInt8]? {
    program.home.contents(of: FilePath(name))
  }

  private func pixels(_ name: String) throws -> PixelBuffer {
    try Photo(path: program.home.path.appending(name)).pixels
  }

  @Test func everyPhotoHasALineAndACopy() throws {
    let run = try program.blur("a.jpg", "b.jpg")
    #expect(
      run.output == """
        a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)
        b.jpg: 1 face blurred → out/b.jpg (the rest of the picture unchanged)

        """)
    #expect(run.errors.isEmpty && run.code == 0)
    #expect(try pixels("out/a.jpg").size == PixelSize(width: 96, height: 64))
  }

  /// From the search to the copy: the same face is not found any more.
  @Test func aFaceThatIsFoundIsHidden() throws {
    let run = try program.run("blur", "-o", "out", Fixture.portraits[1].string)
    let path = Fixture.portraits[1].string
    #expect(
      run.output == "\(path): 1 face blurred → out/portrait-2.jpg (the rest of the picture unchanged)\n")
    let again = try program.run("detect", "out/portrait-2.jpg")
    #expect(again.output == "out/portrait-2.jpg: no face found, check by eye\n")
  }

  @Test func jsonSaysWhatBecameOfThePhoto() throws {
    let run = try program.run("blur", "--json", "--faces", "faces.json", "-o", "out/", "a.jpg")
    let face = #"{"confidence":1,"height":40,"landmarks":[],"roll":0,"width":30,"x":20,"y":10}"#
    #expect(
      run.output == #"{"faces":[\#(face)],"file":"a.jpg","height":64,"output":"out/a.jpg","#
        + #""recognisable":0,"removed":[],"saved":"patched","strengthened":0,"warnings":[],"width":96}"#
        + "\n")
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test func aPhotoWithoutFacesIsCopiedOnlyOnDemand() throws {
    program.addPicturesFolder()
    let plain = try program.run("blur", "a.jpg")
    #expect(plain.output == "a.jpg: no face found, check by eye; no copy written\n" && plain.code == 0)
    #expect(program.home.names.map(\.string).contains("out") == false)
    let asJSON = try program.run("blur", "--json", "a.jpg")
    #expect(
      asJSON.output
        == #"{"faces":[],"file":"a.jpg","height":64,"removed":[],"warnings":[],"width":96}"# + "\n")
    let kept = try program.run("blur", "--keep-faceless", "a.jpg")
    #expect(
      kept.output == "a.jpg: no face found, check by eye → "
        + "\(program.pictures.string)/FaceOFF/a-faceoff.jpg (the rest of the picture unchanged)\n")
    let placed = try program.run("blur", "-o", "x.jpg", "a.jpg")
    #expect(
      placed.output == "a.jpg: no face found, check by eye → x.jpg (the rest of the picture unchanged)\n")
    #expect(bytes("x.jpg") != nil)
  }

  @Test func copiesGoToThePicturesFolderWithASuffixAndANumber() throws {
    program.addPicturesFolder()
    for name in ["a-faceoff.jpg", "a-faceoff-2.jpg"] {
      let run = try program.run("blur", "--faces", "faces.json", "a.jpg")
      #expect(
        run.output
          == "a.jpg: 1 face blurred → \(program.pictures.string)/FaceOFF/\(name) (the rest of the picture unchanged)\n"
      )
      #expect(bytes("My pictures/FaceOFF/\(name)") != nil)
    }
  }

  @Test func withoutAPicturesFolderCopiesGoToTheHome() throws {
    let run = try program.run("blur", "--faces", "faces.json", "a.jpg")
    #expect(run.code == 0)
    #expect(bytes("FaceOFF/a-faceoff.jpg") != nil)
    _ = program.home.path.appending("Immagini").withCString { mkdir($0, 0o700) }
    #expect(try program.run("blur", "--faces", "faces.json", "a.jpg").code == 0)
    #expect(bytes("Immagini/FaceOFF/a-faceoff.jpg") != nil)
  }

  @Test func aFolderIsMadeAndATakenNameIsNumbered() throws {
    for (folder, copy) in [
      ("new/deep", "new/deep/a.jpg"), ("new/deep/", "new/deep/a-2.jpg"), ("end/", "end/a.jpg"),
      ("party 12.5.2026", "party 12.5.2026/a.jpg"),
    ] {
      let run = try program.run("blur", "--faces", "faces.json", "a.jpg", "--output", folder)
      #expect(run.output == "a.jpg: 1 face blurred → \(copy) (the rest of the picture unchanged)\n")
      #expect(bytes(copy) != nil)
    }
  }

  @Test func aFileNameIsTakenAsItIs() throws {
    for copy in ["out.jpg", "out-2.jpg"] {
      let run = try program.run("blur", "--faces", "faces.json", "a.jpg", "-o", "out.jpg")
      #expect(run.output == "a.jpg: 1 face blurred → \(copy) (the rest of the picture unchanged)\n")
    }
    let other = try program.run("blur", "--faces", "faces.json", "a.jpg", "-o", "out.gif")
    #expect(other.code == 2)
    #expect(
      other.errors == """
        faceoff-cli: FaceOFF does not write GIF: give “out.gif” another ending.
        “faceoff-cli --help” says what there is.

        """)
    #expect(bytes("out.gif") == nil)
  }

  /// Named itself, by a link, by its folder or as the place of another photo's copy.
  @Test func noPhotoIsEverWrittenOver() throws {
    let original = try #require(bytes("a.jpg"))
    let before = try #require(bytes("b.jpg"))
    _ = program.home.path.appending("link.jpg").withCString { symlink("a.jpg", $0) }
    _ = program.home.path.appending("lost.jpg").withCString { symlink("missing.jpg", $0) }
    for (place, copy) in [
      ("a.jpg", "a-2.jpg"), (".", "./a-3.jpg"),
      (program.home.path.string, "\(program.home.path.string)/a-4.jpg"),
      ("link.jpg", "link-2.jpg"), ("b.jpg", "b-2.jpg"), ("lost.jpg", "lost-2.jpg"),
    ] {
      let run = try program.run("blur", "--faces", "faces.json", "a.jpg", "-o", place)
      #expect(run.output == "a.jpg: 1 face blurred → \(copy) (the rest of the picture unchanged)\n")
    }
    #expect(bytes("a.jpg") == original && bytes("b.jpg") == before && bytes("missing.jpg") == nil)
  }

  @Test func severalPhotosNeedAFolder() throws {
    try program.add("taken", [9])
    let run = try program.run("blur", "--faces", "faces.json", "a.jpg", "b.jpg", "-o", "taken")
    #expect(run.errors == "faceoff-cli: taken is not a folder. Choose another place.\n" && run.code == 1)
    #expect(bytes("taken") == [9])
  }

  @Test func eachStyleHidesInItsOwnWay() throws {
    var seen: [[UInt8]] = []
    for style in ["blur", "pixelate", "solid"] {
      let run = try program.run(
        "blur", "--faces", "faces.json", "--style", style, "-o", "\(style).jpg", "a.jpg")
      #expect(run.code == 0)
      seen.append(try pixels("\(style).jpg").samples)
    }
    #expect(Set(seen).count == 3)
  }

  /// The numbers' bounds are taken, what lies outside is a wrong usage.
  @Test(arguments: [
    ("intensity", ["0", "1", "0.45"], "0", "1", ["-0.01", "1.01", "much", "", "nan", "inf"]),
    ("margin", ["1.42", "3"], "1.42", "3", ["1", "3.1", "wide"]),
    ("sensitivity", ["0", "1"], "0", "1", ["-1", "2", "0,5"]),
  ]) func numbersAreTakenWithinTheirBounds(
    option: String, good: [String], from: String, to: String, bad: [String]
  ) throws {
    for value in good {
      let run = try program.run("blur", "--faces", "faces.json", "--\(option)=\(value)", "-o", "out", "a.jpg")
      #expect(run.code == 0)
    }
    for value in bad {
      let run = try program.run("blur", "--\(option)=\(value)", "-o", "new", "a.jpg")
      #expect(
        run.errors == """
          faceoff-cli: --\(option) takes a number from \(from) to \(to), not “\(value)”.
          “faceoff-cli --help” says what there is.

          """)
      #expect(run.code == 2 && run.output.isEmpty)
    }
    #expect(!program.home.path.appending("new").isFolder, "wrong usage does nothing")
  }

  @Test func aStyleThatThereIsNotIsWrongUsageAndDoesNothing() throws {
    let run = try program.run("blur", "--style", "\u{1B}[31mred", "-o", "new", "a.jpg")
    #expect(
      run.errors == """
        faceoff-cli: --style takes blur, pixelate, solid, not “\\u{1b}[31mred”.
        “faceoff-cli --help” says what there is.

        """)
    #expect(run.code == 2 && !program.home.path.appending("new").isFolder)
  }

  @Test func theLogoIsTheAssociationsOrTheGivenOne() throws {
    _ = program.home.path.appending("data").withCString { mkdir($0, 0o700) }
    _ = program.home.path.appending("data/watermark").withCString { mkdir($0, 0o700) }
    try program.add("data/watermark/talea.png", Sample.png)
    try program.add("mine.png", Sample.png)
    var installed = program
    installed.environment["FACEOFF_DATA"] = program.home.path.appending("data").string
    #expect(try program.blur("a.jpg").code == 0)
    let bare = try pixels("out/a.jpg").samples
    for (option, copy) in [("--logo", "one.jpg"), ("--logo=", "two.jpg"), ("--logo=mine.png", "three.jpg")] {
      let run = try installed.run("blur", "--faces", "faces.json", option, "-o", copy, "a.jpg")
      #expect(run.output == "a.jpg: 1 face blurred → \(copy) (the rest of the picture unchanged)\n")
      // Outside the logo's corner only the face is drawn, by lot; inside it is the logo.
      let corner = (96 * 63 + 94) * 3 - 96 * 3 * 3
      #expect(try pixels(copy).samples[corner..<corner + 3] != bare[corner..<corner + 3])
    }
  }

  @Test func aLogoThatIsNoneIsAnError() throws {
    try program.add("text.png", Array("no picture".utf8))
    for (logo, sentence) in [
      ("text.png", "text.png is no PNG picture that can be used as a logo."),
      ("a.jpg", "a.jpg is no PNG picture that can be used as a logo."),
      ("missing.png", "missing.png does not exist."),
      (".", ". is a folder. Name the photos in it."),
    ] {
      let run = try program.run("blur", "--logo=\(logo)", "-o", "new", "a.jpg")
      #expect(run.errors == "faceoff-cli: \(sentence)\n" && run.code == 1)
      #expect(!program.home.path.appending("new").isFolder)
    }
  }
}
