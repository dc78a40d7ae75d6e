// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// The detector on composed photos. One after another: each search keeps all cores busy.
@Suite(.serialized) struct CenterFaceDetectorTests {
  /// One for all tests, as in the program.
  private static let shared = Result { try CenterFaceDetector(weights: Fixture.weights) }

  static func faces(
    in source: any DetectionSource, sensitivity: Double = Parameter.sensitivity.standard
  ) async throws -> [FaceRegion] {
    try await shared.get().faces(in: source, sensitivity: sensitivity)
  }

  /// Six people in two rows.
  static func group() throws -> GroupPhoto {
    var photo = GroupPhoto(900, 640)
    for index in 0..<6 {
      try photo.place(
        index, height: 80 + 8 * Double(index),
        at: PixelPoint(x: 150 + 300 * Double(index % 3), y: 170 + 300 * Double(index / 3)))
    }
    return photo
  }

  // MARK: Sizes of faces and photos

  @Test func everyFaceOfAGroupIsFoundOnce() async throws {
    let photo = try Self.group()
    let found = try await Self.faces(in: photo.pixels)
    expectFaces(found, at: photo.boxes, overlap: 0.6)
    #expect(found.map(\.confidence) == found.map(\.confidence).sorted(by: >))
    for face in found {
      #expect(face.landmarks.count == 5 && abs(face.roll) < 0.3 && !face.isFlagged)
      #expect(face.landmarks.allSatisfy { face.box.x < $0.x && $0.x < face.box.maxX })
      #expect(face.landmarks[0].x < face.landmarks[1].x && face.landmarks[0].y < face.landmarks[3].y)
    }
  }

  /// Two thirds of the frame's height, at 12 megapixels.
  @Test(arguments: [
    (0, PixelRect(x: 36, y: 60, width: 280, height: 210)),
    (1, PixelRect(x: 56, y: 34, width: 240, height: 180)),
  ])
  func aFaceThatFillsABigPhotoIsFound(head: Int, part: PixelRect) async throws {
    let head = GroupPhoto.Head.all[head]
    let photo = try Photo(path: head.photo).pixels.cropped(to: part)
      .resampled(to: PixelSize(width: 4_000, height: 3_000))
    let scale = 4_000 / Double(part.width)
    let box = Box(
      x: head.box.x - Double(part.x), y: head.box.y - Double(part.y), width: head.box.width,
      height: head.box.height
    ).scaled(x: scale, y: scale)
    expectFaces(try await Self.faces(in: photo), at: [box], overlap: 0.7)
  }

  @Test(arguments: [(3_000, 300), (300, 3_000)]) func longStripsAreSearchedInShape(width: Int, height: Int)
    async throws
  {
    var photo = GroupPhoto(width, height)
    for index in 0..<4 {
      let along = 300 + 800 * Double(index)
      try photo.place(
        index, height: 110 + 20 * Double(index),
        at: width > height ? PixelPoint(x: along, y: 150) : PixelPoint(x: 150, y: along))
    }
    expectFaces(try await Self.faces(in: photo.pixels), at: photo.boxes, overlap: 0.6)
  }

  @Test func twoCloseFacesStayTwo() async throws {
    var photo = GroupPhoto(800, 600)
    try photo.place(0, height: 140, at: PixelPoint(x: 320, y: 300))
    try photo.place(1, height: 140, at: PixelPoint(x: 470, y: 310))
    expectFaces(try await Self.faces(in: photo.pixels), at: photo.boxes)
  }

  /// The finest pass's seams, crossed by faces in steps of less than what neighbouring tiles share.
  @Test(arguments: [24.0, 48, 90, 160]) func aFaceOnASeamIsFoundOnceAndWhole(height: Double) async throws {
    var photo = GroupPhoto(1_568, 1_100)
    let plan = DetectionPlan.standard
    let tiles = TileGrid(
      size: try #require(plan.passes.last).level(of: photo.pixels.size), area: plan.tileArea,
      overlap: plan.tileOverlap
    ).tiles
    let seams = Set(tiles.map(\.core.x)).sorted().dropFirst()
    let rows = Int(1_000 / max(60, height * 1.8))
    for seam in seams {
      for row in 0..<rows {
        let shift = (Double(row) / Double(rows - 1) - 0.5) * height * 1.2
        try photo.place(
          row, height: height,
          at: PixelPoint(x: Double(seam) + shift, y: 60 + height / 2 + Double(row) * 1_000 / Double(rows)))
      }
    }
    #expect(seams.count > 1 && rows > 2)
    expectFaces(try await Self.faces(in: photo.pixels), at: photo.boxes)
  }

  /// Half the head is outside; the mask hides all that is inside, to the last row and column.
  @Test(arguments: [(0, 300), (799, 300), (400, 0), (400, 599)]) func aFaceCutByTheEdgeIsCoveredToTheEdge(
    x: Double, y: Double
  ) async throws {
    var photo = GroupPhoto(800, 600)
    let isAcross = x == 0 || x == 799
    let height = 160.0
    // A quarter of the face is cut off.
    let inwards = height / 4
    try photo.place(
      1, height: height,
      at: PixelPoint(
        x: isAcross ? (x == 0 ? inwards : 800 - inwards) : x,
        y: isAcross ? y : (y == 0 ? inwards : 600 - inwards)))
    let face = try #require(try await Self.faces(in: photo.pixels).first)
    #expect(face.box.intersectionOverUnion(photo.boxes[0]) > 0.7)
    let truth = photo.boxes[0]
    let mask = FaceMask(region: face, picture: photo.pixels.size)
    let corner = 0.12
    for step in stride(from: corner, through: 1 - corner, by: 0.02) {
      let place =
        isAcross
        ? PixelPoint(x: x + 0.5, y: truth.y + step * truth.height)
        : PixelPoint(x: truth.x + step * truth.width, y: y + 0.5)
      #expect(mask.coverage(at: place) == 1, "\(place)")
    }
    let reach = 0.05 * height
    #expect(x > 0 || face.box.x < reach)
    #expect(x < 799 || face.box.maxX > 800 - reach)
    #expect(y > 0 || face.box.y < reach)
    #expect(y < 599 || face.box.maxY > 600 - reach)
  }

  @Test(arguments: [(1, 1), (2, 3), (33, 31)], [PixelFormat.gray, .rgb, .cmyk])
  func tinyPicturesHaveNoFace(size: (Int, Int), format: PixelFormat) async throws {
    #expect(try await Self.faces(in: TestPicture.gradient(size.0, size.1, format)).isEmpty)
  }

  @Test(arguments: [(1, 10_000), (10_000, 1)]) func linesHaveNoFace(width: Int, height: Int) async throws {
    #expect(try await Self.faces(in: TestPicture.gradient(width, height)).isEmpty)
  }

  // MARK: What is and what is no face

  @Test func aPhotoWithoutPeopleHasNoFace() async throws {
    let pictures = [
      GroupPhoto(1_200, 900).pixels, TestPicture.gradient(1_200, 900), SyntheticPicture.noise(900, 700),
      SyntheticPicture.noise(90, 70).resampled(to: PixelSize(width: 2_700, height: 2_100)),
      GroupPhoto(1_200, 900).pixels.downsampled(by: 4),
    ]
    for (index, picture) in pictures.enumerated() {
      let found = try await Self.faces(in: picture)
      #expect(found.isEmpty, "picture \(index): \(found)")
    }
  }

  @Test func grayAndInkShowTheSameFaces() async throws {
    let photo = try Self.group()
    let ink = PixelBuffer(size: photo.pixels.size, format: .cmyk) { bytes in
      photo.pixels.withBytes { rgb in
        for pixel in 0..<rgb.count / 3 {
          // All the black there can be: the colours are divided by it.
          let light = max(1, Int(rgb[3 * pixel]), Int(rgb[3 * pixel + 1]), Int(rgb[3 * pixel + 2]))
          for channel in 0..<3 {
            bytes[4 * pixel + channel] = UInt8(Int(rgb[3 * pixel + channel]) * 255 / light)
          }
          bytes[4 * pixel + 3] = UInt8(light)
        }
      }
    }
    let gray = PixelBuffer(size: photo.pixels.size, format: .gray) { bytes in
      photo.pixels.withBytes { rgb in
        for pixel in bytes.indices { bytes[pixel] = rgb[3 * pixel + 1] }
      }
    }
    expectFaces(try await Self.faces(in: ink), at: photo.boxes, overlap: 0.6, "in CMYK")
    expectFaces(try await Self.faces(in: gray), at: photo.boxes, overlap: 0.6, "in gray")
  }

  // MARK: The same answer

  @Test func theNumberOfWorkersChangesNothing() async throws {
    let photo = try Self.group().pixels
    let expected = try await Self.faces(in: photo)
    #expect(!expected.isEmpty)
    for count in [1, 3] {
      let detector = try CenterFaceDetector(weights: Fixture.weights, workers: count)
      for _ in 0..<2 { #expect(try await detector.faces(in: photo, sensitivity: 0.5) == expected) }
    }
  }

  @Test(arguments: Orientation.allCases) func theTagOfTheOrientationChangesNothing(orientation: Orientation)
    async throws
  {
    let photo = try await Self.upright.value
    let stored = try JPEGMaker(.s444, quality: 95).encode(photo.pixels.upright(from: orientation.inverse))
    let source = try PhotoSource(
      bytes: JPEGBytes.inserting(JPEGBytes.exif(orientation: orientation.rawValue), into: stored))
    #expect(source.orientation == orientation && source.size == photo.pixels.size)
    expectFaces(try await Self.faces(in: source), at: photo.boxes, overlap: 0.9)
  }

  /// The group and the boxes that the detector finds in it.
  private static let upright = Task {
    let pixels = try group().pixels
    return (pixels: pixels, boxes: try await faces(in: pixels).map(\.box))
  }

  // MARK: Being stopped

  /// Stopped when it asks for pixels the first, second time: never later than the looks that follow.
  @Test(arguments: 1...2) func aCancelledSearchEndsBetweenPasses(request: Int) async throws {
    let wall = PixelBuffer(size: PixelSize(width: 6_400, height: 3_200), format: .gray, repeating: [90])
    let source = WatchedSource(wall) { count in
      if count == request { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let search = Task { try await Self.faces(in: source) }
    await #expect(throws: CancellationError.self) { try await search.value }
    // Half the detail before the passes run, all of it after them.
    #expect(source.longSides.count == request)
    // The detector is as good as before.
    #expect(try await Self.faces(in: GroupPhoto(200, 200).pixels).isEmpty)
  }
}
