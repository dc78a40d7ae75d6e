// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct FaceCandidateTests {
  private func face(_ box: Box, _ score: Double = 0.8, eyes: (PixelPoint, PixelPoint)? = nil) -> FaceCandidate
  {
    let center = box.center
    let left = eyes?.0 ?? PixelPoint(x: center.x - 10, y: center.y)
    let right = eyes?.1 ?? PixelPoint(x: center.x + 10, y: center.y)
    return FaceCandidate(box: box, landmarks: [left, right, center, left, right], score: score)
  }

  private func square(_ x: Double, _ score: Double) -> FaceCandidate {
    face(Box(x: x, y: 0, width: 10, height: 10), score)
  }

  @Test func theSurestOfThoseThatOverlapStays() {
    let kept = FaceCandidate.nonMaximumSuppression(
      [square(0, 0.5), square(2, 0.9), square(4, 0.7), square(50, 0.1)], threshold: 0.3)
    #expect(kept.map(\.box.x) == [2, 50])
  }

  @Test func whatASuppressedBoxOverlapsIsNotSuppressedByIt() {
    // 0 and 8 share nothing to speak of; the middle one overlaps both and is the least sure.
    let kept = FaceCandidate.nonMaximumSuppression(
      [square(0, 0.9), square(4, 0.5), square(8, 0.8)], threshold: 0.3)
    #expect(kept.map(\.box.x) == [0, 8])
  }

  @Test func theRollIsTheLineThroughTheEyes() {
    func roll(_ x: Double, _ y: Double) -> Double {
      face(
        Box(x: 0, y: 0, width: 9, height: 9), eyes: (PixelPoint(x: 3, y: 3), PixelPoint(x: 3 + x, y: 3 + y))
      )
      .roll
    }
    #expect(roll(4, 0) == 0)
    #expect(abs(roll(0, 4) - .pi / 2) < 1e-12)
    #expect(abs(roll(0, -4) + .pi / 2) < 1e-12)
    #expect(abs(abs(roll(-4, 0)) - .pi) < 1e-12)
    #expect(roll(4, 1) > 0)
  }

  @Test func aRegionIsClampedToThePicture() {
    let region = face(Box(x: -20, y: 30, width: 60, height: 90)).region(
      in: PixelSize(width: 100, height: 100))
    #expect(region.box == Box(x: 0, y: 30, width: 40, height: 70))
    #expect(region.confidence == 0.8 && region.landmarks.count == 5 && region.roll == 0)
  }

  /// A mask over most of the photo is either a portrait or a mistake: the unsure one asks for a person's look.
  @Test func aHugeUnsureFaceIsFlagged() {
    let size = PixelSize(width: 1_000, height: 1_000)
    let huge = Box(x: 50, y: 50, width: 800, height: 800)
    let large = Box(x: 50, y: 50, width: 770, height: 770)
    let unsure = FaceCandidate.hugeScore - 0.01
    #expect(face(huge, unsure).region(in: size).isFlagged)
    #expect(!face(huge, unsure + 0.02).region(in: size).isFlagged)
    #expect(!face(large, unsure).region(in: size).isFlagged)
    // What is outside the photo hides nothing.
    let outside = Box(x: 500, y: 500, width: 900, height: 900)
    #expect(!face(outside, unsure).region(in: size).isFlagged)
  }
}
