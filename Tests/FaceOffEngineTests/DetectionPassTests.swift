// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct DetectionPassTests {
  private func level(_ longSide: Int, _ width: Int, _ height: Int) -> PixelSize {
    DetectionPass(longSide: longSide).level(of: PixelSize(width: width, height: height))
  }

  @Test func aPhotoIsScaledToTheLongSideAndKeepsItsShape() {
    #expect(level(832, 4_000, 3_000) == PixelSize(width: 832, height: 624))
    #expect(level(832, 3_000, 4_000) == PixelSize(width: 624, height: 832))
    #expect(level(416, 6_000, 4_000) == PixelSize(width: 416, height: 277))
    #expect(level(832, 2_000, 1_000) == PixelSize(width: 832, height: 416))
  }

  /// A person in a panorama is as high as in a photo of twice its area's square root, not a thin line.
  @Test func aPanoramaIsLookedAtLarger() {
    let panorama = level(832, 10_000, 1_000)
    #expect(panorama == level(832, 1_000, 10_000).transposed)
    // As many pixels as a photo of 2 : 1 gets.
    #expect(abs(panorama.width * panorama.height - 832 * 416) < 832)
    #expect(panorama.height > 180)
    // No jump where the rule begins.
    #expect(level(832, 2_001, 1_000).width - level(832, 2_000, 1_000).width <= 1)
  }

  @Test func aThumbnailIsNotBlownUpBeyondFourTimes() {
    #expect(level(1_568, 100, 80) == PixelSize(width: 400, height: 320))
    #expect(level(416, 1, 1) == PixelSize(width: 4, height: 4))
    #expect(level(416, 2, 3) == PixelSize(width: 8, height: 12))
  }

  @Test func noSideVanishes() {
    for pass in DetectionPlan.standard.passes {
      for (width, height) in [(1, 10_000), (65_500, 1), (30_000, 4_000), (1, 1)] {
        let size = PixelSize(width: width, height: height)
        let level = pass.level(of: size)
        #expect(level.width >= 1 && level.height >= 1)
        #expect(level.width <= 4 * width && level.height <= 4 * height)
        #expect(pass.scale(of: size) == Double(level.longSide) / Double(size.longSide))
      }
    }
  }
}
