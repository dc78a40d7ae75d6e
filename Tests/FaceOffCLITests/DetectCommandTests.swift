// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import FoundationEssentials
import Testing

@Suite struct DetectCommandTests {
  /// What other programs read.
  struct Record: Decodable {
    struct Face: Decodable {
      let x, y, width, height, confidence, roll: Double
      let landmarks: [[Double]]
    }
    let file: String
    let width, height: Int
    let faces: [Face]
  }

  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The line with `#` for each number: its keys and its form.
  private func form(_ line: String) -> String {
    line.replacing(#/-?\d+(\.\d+)?/#, with: "#")
  }

  private func records(_ run: Program.Run) throws -> [Record] {
    try run.lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
  }

  @Test func jsonHasOneObjectALineWithTheKeysThatOthersRead() throws {
    try program.add("one.jpg", TemporaryFolder.contents(of: Fixture.portraits[0]))
    try program.add("none.jpg")
    let run = try program.run("detect", "--json", "one.jpg", "./none.jpg")
    #expect(run.code == 0 && run.errors.isEmpty)
    let points = [String](repeating: "[#,#]", count: 5).joined(separator: ",")
    #expect(
      run.lines.map(form) == [
        #"{"faces":[{"confidence":#,"height":#,"landmarks":[\#(points)],"roll":#,"width":#,"x":#,"y":#}],"#
          + #""file":"one.jpg","height":#,"width":#}"#,
        #"{"faces":[],"file":"./none.jpg","height":#,"width":#}"#,
      ])
  }

  /// The eyes, the nose and the corners of the mouth lie well inside the box, and the box ends at the face.
  @Test func theBoxIsTheFaceWithoutMargin() throws {
    let run = try program.run("detect", "--json", Fixture.portraits[0].string)
    let record = try #require(try records(run).first)
    #expect(record.width == 345 && record.height == 475)
    let face = try #require(record.faces.first)
    #expect(abs(face.x - 114) < 8 && abs(face.y - 93) < 8)
    #expect(abs(face.width - 125) < 10 && abs(face.height - 145) < 10)
    #expect(face.confidence > 0.9 && face.confidence <= 1)
    #expect(abs(face.roll - 9) < 4)
    let (leftEye, rightEye, mouth) = (face.landmarks[0], face.landmarks[1], face.landmarks[3])
    #expect(leftEye[0] < rightEye[0] && leftEye[1] < mouth[1])
  }

  /// The pixels are stored on their side; the tag says so.
  @Test func boxesAreInPixelsOfTheUprightPhoto() throws {
    let upright = try Photo(path: Fixture.portraits[0]).pixels
    let size = PixelSize(width: upright.height, height: upright.width)
    let stored = upright.withBytes { from in
      PixelBuffer(size: size, format: .rgb) { to in
        for row in 0..<size.height {
          for column in 0..<size.width {
            for channel in 0..<3 {
              to[(row * size.width + column) * 3 + channel] =
                from[(column * size.height + size.height - 1 - row) * 3 + channel]
            }
          }
        }
      }
    }
    let jpeg = try JPEGBytes.inserting(JPEGBytes.exif(orientation: 6), into: JPEGMaker().encode(stored))
    try program.add("turned.jpg", jpeg)
    let record = try #require(try records(program.run("detect", "--json", "turned.jpg")).first)
    #expect(record.width == 345 && record.height == 475)
    let face = try #require(record.faces.first)
    #expect(abs(face.x - 114) < 8 && abs(face.y - 93) < 8 && abs(face.roll - 9) < 4)
  }

  @Test func textSaysHowManyFacesThereAreInEachFile() throws {
    try program.add("one.jpg", TemporaryFolder.contents(of: Fixture.astronaut))
    try program.add("none.jpg")
    let run = try program.run("detect", "none.jpg", "one.jpg")
    #expect(run.output == "none.jpg: no face found, check by eye\none.jpg: 1 face found\n")
    #expect(run.errors.isEmpty && run.code == 0)
  }

  /// Two heads that the fast plan is too coarse for, and that every other plan finds.
  @Test func thePlanDecidesWhatIsSeen() throws {
    var photo = GroupPhoto(3_000, 2_000)
    for index in 0..<3 {
      try photo.place(index, height: 26, at: PixelPoint(x: 700 + 600 * Double(index), y: 1_000))
    }
    try program.add("small.jpg", JPEGMaker(.s420, quality: 92).encode(photo.pixels))
    let counts = try [["--fast"], [], ["--thorough"]].map { options in
      try #require(
        try records(program.run((["detect", "--json", "small.jpg"] + options).map { FilePath($0) })).first
      ).faces.count
    }
    #expect(counts == [0, 3, 3])
    let both = try program.run("detect", "--fast", "--thorough", "small.jpg")
    #expect(both.code == 2 && both.errors.contains("Either --fast or --thorough, not both."))
  }

  @Test func sensitivityMovesTheThreshold() throws {
    let counts = try ["0", "1"].map { sensitivity in
      let run = try program.run("detect", "--json", "--sensitivity", sensitivity, Fixture.astronaut.string)
      return try #require(try records(run).first).faces.count
    }
    #expect(counts[0] >= 1 && counts[1] >= counts[0])
  }
}
