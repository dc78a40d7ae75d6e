// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

extension CenterFaceDetectorTests {
  /// Photos with more detail than the passes see.
  @Suite struct SmallFacesTests {
    /// A class at 5000 × 3333 with its upper rows far away.
    private static func classPhoto() throws -> GroupPhoto {
      var photo = GroupPhoto(5_000, 3_333)
      for row in 0..<3 {
        for column in 0..<8 {
          let index = row * 8 + column
          try photo.place(
            index, height: 20 + Double(index % 11),
            at: PixelPoint(x: 1_500 + 260 * Double(column), y: 1_200 + 300 * Double(row)))
        }
      }
      for column in 0..<4 {
        try photo.place(column, height: 300, at: PixelPoint(x: 900 + 1_000 * Double(column), y: 2_700))
      }
      return photo
    }

    /// The grain of the background has as much texture as the faces: their faint answers say where to look.
    @Test func theUpperRowsOfAClassPhotoAreFound() async throws {
      let photo = try Self.classPhoto()
      expectFaces(
        try await CenterFaceDetectorTests.faces(in: photo.pixels), at: photo.boxes, overlap: 0.4, share: 0.9)
    }

    /// Faces in steps across the seams of the detailed level.
    @Test func aSmallFaceOnASeamIsFoundOnceAndWhole() async throws {
      var photo = GroupPhoto(4_000, 1_600)
      let plan = DetectionPlan.standard
      let tiles = TileGrid(
        size: photo.pixels.size, area: plan.tileArea,
        overlap: try #require(plan.smallFaces).tileOverlap
      ).tiles
      let seams = Set(tiles.map(\.core.x)).sorted().dropFirst()
      for (number, seam) in seams.enumerated() {
        for step in 0..<5 {
          try photo.place(
            number + step, height: 26 + 2 * Double(step),
            at: PixelPoint(x: Double(seam) + 8 * Double(step - 2), y: 150 + 300 * Double(step)))
        }
      }
      #expect(seams.count > 5)
      expectFaces(
        try await CenterFaceDetectorTests.faces(in: photo.pixels), at: photo.boxes, overlap: 0.4, share: 0.9)
    }

    /// Without a sign of small faces, the detail is probed and left alone.
    @Test func aLargePhotoWithoutSmallFacesIsNotSearchedInDetail() async throws {
      var photo = GroupPhoto(2_600, 1_950)
      try photo.place(1, height: 900, at: PixelPoint(x: 1_300, y: 1_000))
      let detector = try CenterFaceDetector(weights: Fixture.weights)
      var pyramid = DetectionPyramid(photo.pixels)
      let looks = try await detector.look(detector.plan.passes.map { ($0, .up) }, at: &pyramid)
      #expect(try await detector.smallFaceLooks(beside: looks, at: &pyramid) == nil)
      var small = DetectionPyramid(photo.pixels.downsampled(by: 2))
      #expect(try await detector.smallFaceLooks(beside: looks, at: &small) == nil)
    }
  }
}
