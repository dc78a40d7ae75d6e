// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import FoundationEssentials
import Glibc
import Testing

@Suite struct FacesFileTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.add("a.jpg")
  }

  private func blur(_ photos: String...) throws -> Program.Run {
    try program.run(
      ["blur", "--faces", "faces.json", "-o", "out"].map { FilePath($0) } + photos.map { FilePath($0) })
  }

  /// Whether a place of the copy, in shares of its sides, differs clearly from the original.
  private func isChanged(_ copy: Photo, _ original: Photo, _ x: Double, _ y: Double) -> Bool {
    let width = original.pixels.width
    let (column, row) = (Int(x * Double(width)), Int(y * Double(original.pixels.height)))
    let (new, old) = (copy.pixels.samples, original.pixels.samples)
    let places = (-8...8).flatMap { dy in (-8...8).map { dx in ((row + dy) * width + column + dx) * 3 } }
    return places.contains { abs(Int(new[$0]) - Int(old[$0])) > 40 }
  }

  /// Found, edited by a person (one taken out, one without landmarks or confidence put in), blurred.
  @Test func whatDetectSaysComesBackEdited() throws {
    try program.add("face.jpg", TemporaryFolder.contents(of: Fixture.portraits[0]))
    let found = try program.run("detect", "--json", "face.jpg")
    #expect(found.lines.count == 1)
    let original = try Photo(path: Fixture.portraits[0])
    program.home.add(FilePath("faces.json"), Array(found.output.utf8))
    let asFound = try program.run("blur", "--faces", "faces.json", "-o", "found.jpg", "face.jpg")
    #expect(asFound.output == "face.jpg: 1 face blurred → found.jpg (the rest of the picture unchanged)\n")
    let first = try Photo(path: program.home.path.appending("found.jpg"))
    #expect(isChanged(first, original, 0.5, 0.35) && !isChanged(first, original, 0.5, 0.85))
    // The face's box goes, one below it comes, and the object gets a form that people like.
    program.addFaces(
      "{ \"file\": \"face.jpg\",", "  \"width\": 345, \"height\": 475,",
      "  \"faces\": [", "    {\"x\": 130, \"y\": 360, \"width\": 90, \"height\": 90}", "  ] }")
    let edited = try program.run("blur", "--faces", "faces.json", "-o", "edited.jpg", "face.jpg")
    #expect(edited.output == "face.jpg: 1 face blurred → edited.jpg (the rest of the picture unchanged)\n")
    let second = try Photo(path: program.home.path.appending("edited.jpg"))
    #expect(!isChanged(second, original, 0.5, 0.35) && isChanged(second, original, 0.5, 0.85))
  }

  /// What `jq -s .` makes of the lines.
  @Test func aListOfObjectsIsTakenToo() throws {
    program.addFaces("[", Sample.faces(of: "z.jpg") + ",", Sample.faces(of: "a.jpg"), "]")
    #expect(
      try blur("a.jpg").output == "a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)\n")
  }

  @Test func aPhotoIsFoundByItsPathElseByItsName() throws {
    _ = program.home.path.appending("sub").withCString { mkdir($0, 0o700) }
    try program.add("sub/a.jpg")
    program.addFaces(
      #"{"file":"sub/a.jpg","width":96,"height":64,"faces":[]}"#, "", Sample.faces(of: "a.jpg"))
    #expect(
      try blur("sub/a.jpg").output
        == "sub/a.jpg: no face found, check by eye → out/a.jpg (the rest of the picture unchanged)\n")
    #expect(
      try blur("a.jpg").output == "a.jpg: 1 face blurred → out/a-2.jpg (the rest of the picture unchanged)\n")
    program.addFaces(Sample.faces(of: "elsewhere/a.jpg"))
    #expect(
      try blur("./a.jpg").output
        == "./a.jpg: 1 face blurred → out/a-3.jpg (the rest of the picture unchanged)\n")
  }

  /// Two cameras count from the same number: another photo's faces would leave this one's bare.
  @Test func facesThatMayBeAnothersAreNotTaken() throws {
    _ = program.home.path.appending("sub").withCString { mkdir($0, 0o700) }
    try program.add("sub/a.jpg")
    let sentence =
      "faceoff-cli: faces.json: several photos are called a.jpg. "
      + "Name the photos as “faceoff-cli detect” was given them.\n"
    program.addFaces(Sample.faces(of: "x/a.jpg"), Sample.faces(of: "y/a.jpg"))
    let two = try blur("a.jpg")
    #expect(two.errors == sentence && two.code == 1)
    program.addFaces(Sample.faces(of: "a.jpg"))
    let other = try blur("a.jpg", "sub/a.jpg")
    #expect(other.output == "a.jpg: 1 face blurred → out/a.jpg (the rest of the picture unchanged)\n")
    #expect(other.errors == sentence && other.code == 1)
    #expect(program.home.contents(of: FilePath("out/a-2.jpg")) == nil)
  }

  /// The JSON cannot tell the two names apart.
  @Test func namesThatLookTheSameInJSONAreNotMixedUp() throws {
    let names = [0xE8, 0xE9].map { FilePath(bytes: [$0, 0x2E, 0x6A, 0x70, 0x67]) }
    for name in names { program.home.add(name, try Sample.jpeg()) }
    program.addFaces(Sample.faces(of: "\u{FFFD}.jpg"))
    let one = try program.run(
      ["blur", "--faces", "faces.json", "-o", "out"].map { FilePath($0) } + [names[0]])
    #expect(one.code == 0)
    let both = try program.run(["blur", "--faces", "faces.json", "-o", "two"].map { FilePath($0) } + names)
    #expect(both.code == 1 && both.output.isEmpty)
  }

  @Test(arguments: [
    "", "{", "[]x", "{}", "nonsense", #"{"file":"a.jpg","width":96,"height":64}"#,
    #"{"file":"a.jpg","width":96,"height":64,"faces":[{"x":1,"y":2,"widht":3,"height":4}]}"#,
    #"{"file":"a.jpg","width":96,"height":64,"faces":[{"x":"1","y":2,"width":3,"height":4}]}"#,
  ]) func whatIsNoListOfFacesIsSaidToBeNone(text: String) throws {
    program.home.add(FilePath("faces.json"), Array(text.utf8))
    let run = try blur("a.jpg")
    let isEmpty = text.isEmpty
    #expect(
      run.errors
        == (isEmpty
          ? "faceoff-cli: faces.json says nothing about a.jpg.\n"
          : "faceoff-cli: faces.json does not hold faces as “faceoff-cli detect --json” writes them.\n"))
    #expect(run.code == 1 && run.output.isEmpty)
  }

  /// Numbers that hide nothing: no size, shares instead of pixels, outside the photo.
  @Test(arguments: [
    #"{"x":1,"y":2,"width":0,"height":4}"#, #"{"x":1,"y":2,"width":-3,"height":4}"#,
    #"{"x":0.2,"y":0.3,"width":0.1,"height":0.1}"#, #"{"x":96,"y":2,"width":30,"height":30}"#,
    #"{"x":-40,"y":2,"width":30,"height":30}"#, #"{"x":1e9,"y":2,"width":30,"height":30}"#,
    #"{"x":5,"y":5,"width":30,"height":30,"landmarks":[[1e300,0]]}"#,
  ]) func facesWithoutSenseAreAnError(face: String) throws {
    program.addFaces(#"{"file":"a.jpg","width":96,"height":64,"faces":[\#(face)]}"#)
    let run = try blur("a.jpg")
    #expect(
      run.errors == "faceoff-cli: faces.json: a face of a.jpg has numbers that make no sense. "
        + "Each box needs x, y, width and height in pixels, inside the photo.\n")
    #expect(run.code == 1 && run.output.isEmpty)
  }

  @Test func aPhotoThatIsNotInItOrOfAnotherSizeFailsAndTheOthersAreDone() throws {
    for name in ["b.jpg", "c.jpg"] { try program.add(name) }
    program.addFaces(Sample.faces(of: "a.jpg", 64, 96), Sample.faces(of: "b.jpg"))
    let run = try blur("a.jpg", "b.jpg", "c.jpg")
    #expect(run.output == "b.jpg: 1 face blurred → out/b.jpg (the rest of the picture unchanged)\n")
    #expect(
      run.errors == """
        faceoff-cli: a.jpg has 96 × 64 pixels, but the faces were found in a photo of 64 × 96: search again.
        faceoff-cli: faces.json says nothing about c.jpg.

        """)
    #expect(run.code == 1)
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    let run = try blur("a.jpg")
    #expect(run.errors == "faceoff-cli: faces.json does not exist.\n" && run.code == 1)
  }
}
