// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct ToneCurveTests {
  private func applied(_ tone: ToneCurve) -> [Float] {
    var samples: [Float] = [0, 1, 16, 64, 255]
    samples.withUnsafeMutableBufferPointer { tone.apply(to: $0) }
    return samples
  }

  @Test func plainLeavesAllAsItIs() {
    #expect(applied(.plain) == [0, 1, 16, 64, 255])
  }

  @Test func liftedBrightensWhatIsDarkAndKeepsBlackAndWhite() {
    let samples = applied(.lifted)
    #expect(samples[0] == 0 && samples[4] == 255)
    #expect(abs(samples[2] - 63.87) < 0.01 && abs(samples[3] - 127.75) < 0.01)
    #expect(samples == samples.sorted())
  }

  /// Somebody stands against the light: one look of the plan sees into the shadows.
  @Test func thePlanLooksIntoTheShadowsOnce() {
    #expect(DetectionPlan.standard.passes.count { $0.tone == .lifted } == 1)
    #expect(DetectionPlan.standard.smallFaces?.passWeights.count == DetectionPlan.standard.passes.count)
  }
}
