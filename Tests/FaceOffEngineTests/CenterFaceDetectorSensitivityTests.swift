// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

extension CenterFaceDetectorTests {
  @Suite struct SensitivityTests {
    @Test func theThresholdFallsAllTheWay() {
      let thresholds = (0...100).map { CenterFaceDetector.threshold(sensitivity: Double($0) / 100) }
      #expect(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 > $1 })
      #expect(thresholds.allSatisfy { 0 < $0 && $0 < 1 })
    }

    @Test func whatIsNoSensitivityIsMended() {
      func threshold(_ sensitivity: Double) -> Double {
        CenterFaceDetector.threshold(sensitivity: sensitivity)
      }
      #expect(threshold(-3) == threshold(0) && threshold(7) == threshold(1))
      #expect(threshold(.nan) == threshold(Parameter.sensitivity.standard))
      #expect(threshold(.infinity) == threshold(1))
    }

    /// Faint faces: the more sensitive search finds what the other found, and more.
    @Test func aMoreSensitiveSearchFindsWhatTheOtherFound() async throws {
      var photo = GroupPhoto(900, 500)
      for index in 0..<18 {
        try photo.place(
          index, height: 5 + 1.2 * Double(index),
          at: PixelPoint(x: 90 + 140 * Double(index % 6), y: 90 + 150 * Double(index / 6)))
      }
      var last: [FaceRegion] = []
      var counts: [Int] = []
      for sensitivity in [0, 0.25, 0.5, 0.75, 1] {
        let found = try await CenterFaceDetectorTests.faces(in: photo.pixels, sensitivity: sensitivity)
        #expect(Array(found.prefix(last.count)) == last)
        counts.append(found.count)
        last = found
      }
      #expect(counts[0] > 0 && counts[4] > counts[0], "\(counts)")
    }
  }
}
