// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct MaskMarginTests {
  @Test(arguments: [-1, 0, 1, 1.41, -Double.infinity])
  func marginBelowTheBoxsCornersCannotBeMade(value: Double) {
    #expect(MaskMargin(clamping: value).value == 1.42)
  }

  @Test func allowedValuesAreKept() {
    #expect(MaskMargin(clamping: 2.1).value == 2.1)
    #expect(MaskMargin(clamping: 9).value == 3)
    #expect(MaskMargin(clamping: .nan) == .standard)
  }
}
