// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

extension CenterFaceDetectorTests {
  @Suite struct RecheckTests {
    private let detector: CenterFaceDetector
    private let photo: GroupPhoto
    private let faces: [FaceRegion]

    init() throws {
      detector = try CenterFaceDetector(weights: Fixture.weights)
      var photo = GroupPhoto(900, 600)
      try photo.place(0, height: 200, at: PixelPoint(x: 250, y: 300))
      try photo.place(1, height: 60, at: PixelPoint(x: 700, y: 80))
      self.photo = photo
      faces = photo.boxes.map { FaceRegion(box: $0) }
    }

    /// In gray, as the check of a JPEG sees it, and turned as a file may store it.
    @Test(arguments: [Orientation.up, .right, .left]) func whatIsNotHiddenIsFound(orientation: Orientation)
      async throws
    {
      let stored = photo.pixels.upright(from: orientation.inverse)
      #expect(try await detector.recognisable(faces, in: stored, turned: orientation) == [0, 1])
      let elsewhere = FaceRegion(box: Box(x: 500, y: 400, width: 100, height: 120))
      #expect(try await detector.recognisable([elsewhere], in: stored, turned: orientation) == [])
    }

    @Test(arguments: CensorStyle.allCases, [0, 0.45, 1]) func whatIsHiddenIsNot(
      style: CensorStyle, intensity: Double
    ) async throws {
      var pixels = photo.pixels
      Compositor(
        edit: EditState(faces: faces, style: style, intensity: intensity, seed: 3), size: pixels.size
      ).apply(to: &pixels)
      #expect(try await detector.recognisable(faces, in: pixels, turned: .up) == [])
      // One of the two is brought back.
      let edit = EditState(faces: [faces[1]], style: style, intensity: intensity, seed: 3)
      pixels = photo.pixels
      Compositor(edit: edit, size: pixels.size).apply(to: &pixels)
      #expect(try await detector.recognisable(faces, in: pixels, turned: .up) == [0])
    }

    @Test func ofNothingNothingIsFound() async throws {
      #expect(try await detector.recognisable([], in: photo.pixels, turned: .up) == [])
      let dot = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray, repeating: [0])
      let face = FaceRegion(box: Box(x: 0, y: 0, width: 1, height: 1))
      #expect(try await detector.recognisable([face], in: dot, turned: .up) == [])
    }
  }
}
