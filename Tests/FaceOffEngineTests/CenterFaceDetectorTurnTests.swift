// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

extension CenterFaceDetectorTests {
  /// Photos whose pixels lie on their side, and no tag says so.
  @Suite struct TurnTests {
    /// Upright, and as it is stored: turned clockwise by a quarter it stands.
    private static func check(
      _ upright: PixelBuffer, _ boxes: [Box], _ turn: Orientation, roll: Double,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let stored = upright.upright(from: turn.inverse)
      let expected = try await CenterFaceDetectorTests.faces(in: upright)
      let found = try await CenterFaceDetectorTests.faces(in: stored)
      expectFaces(
        found, at: boxes.map { turn.storedBox($0, stored: stored.size) }, sourceLocation: sourceLocation)
      for face in expected {
        let box = turn.storedBox(face.box, stored: stored.size)
        guard let same = found.first(where: { $0.box.intersectionOverUnion(box) > 0.7 }) else {
          Issue.record("no face at \(box)", sourceLocation: sourceLocation)
          continue
        }
        let difference = (same.roll - face.roll - roll).remainder(dividingBy: 2 * .pi)
        #expect(abs(difference) < 0.1, sourceLocation: sourceLocation)
        for (landmark, place) in zip(same.landmarks, face.landmarks) {
          let there = turn.storedPoint(place, stored: stored.size)
          #expect(
            hypot(landmark.x - there.x, landmark.y - there.y) < 0.08 * box.height,
            sourceLocation: sourceLocation)
        }
      }
    }

    /// Twelve people, small enough that the network does not know them on their side.
    private static func crowd() throws -> GroupPhoto {
      var photo = GroupPhoto(900, 640)
      for index in 0..<12 {
        try photo.place(
          index, height: 28 + Double(index),
          at: PixelPoint(x: 120 + 210 * Double(index % 4), y: 120 + 190 * Double(index / 4)))
      }
      return photo
    }

    @Test(arguments: [(Orientation.right, -Double.pi / 2), (.down, .pi), (.left, .pi / 2)])
    func aCrowdOnItsSideIsRecognised(turn: Orientation, roll: Double) async throws {
      let photo = try Self.crowd()
      try await Self.check(photo.pixels, photo.boxes, turn, roll: roll)
    }

    /// Large faces are found as they lie, if not as exactly; their rolls tell how the photo must be turned.
    @Test(arguments: [Orientation.right, .down, .left]) func aPortraitOnItsSideIsHidden(turn: Orientation)
      async throws
    {
      let head = GroupPhoto.Head.all[1]
      let stored = try Photo(path: head.photo).pixels.upright(from: turn.inverse)
      let masks = try await CenterFaceDetectorTests.faces(in: stored)
        .map { FaceMask(region: $0, picture: stored.size) }
      // Eyes, nose and mouth: the box without a sixth at each side.
      let box = turn.storedBox(head.box, stored: stored.size)
      for row in 1...5 {
        for column in 1...5 {
          let place = PixelPoint(
            x: box.x + Double(column) / 6 * box.width, y: box.y + Double(row) / 6 * box.height)
          #expect(masks.contains { $0.coverage(at: place) == 1 }, "\(column), \(row)")
        }
      }
    }

    @Test func oneHeadUpsideDownDoesNotTurnTheOthers() async throws {
      let photo = try Self.crowd()
      let (x, y) = (610, 400)
      let part = PixelRect(x: x, y: y, width: 290, height: 240)
      let turned = photo.pixels.cropped(to: part).upright(from: .down)
      var pixels = photo.pixels
      pixels.withMutableBytes { bytes in
        turned.withBytes { source in
          for row in 0..<part.height {
            for column in 0..<3 * part.width {
              bytes[(y + row) * 2_700 + 3 * x + column] = source[row * 3 * part.width + column]
            }
          }
        }
      }
      let found = try await CenterFaceDetectorTests.faces(in: pixels)
      for box in photo.boxes where Double(part.x) > box.maxX || Double(part.y) > box.maxY {
        #expect(found.contains { $0.box.intersectionOverUnion(box) > 0.5 && abs($0.roll) < 0.4 })
      }
    }

    @Test func aCandidateGoesBackToWhereItWasStored() {
      let stored = PixelSize(width: 200, height: 100)
      let candidate = FaceCandidate(
        box: Box(x: 10, y: 20, width: 30, height: 40),
        landmarks: (0..<5).map { PixelPoint(x: 12 + Double($0), y: 25) }, score: 0.7)
      for turn in Orientation.allCases {
        let back = candidate.stored(turn, size: stored)
        #expect(back.box == turn.storedBox(candidate.box, stored: stored) && back.score == 0.7)
        #expect(back.landmarks == candidate.landmarks.map { turn.storedPoint($0, stored: stored) })
      }
      // What a quarter turn clockwise makes upright lies with its left side down.
      #expect(abs(candidate.stored(.right, size: stored).roll + .pi / 2) < 1e-9)
    }
  }
}
