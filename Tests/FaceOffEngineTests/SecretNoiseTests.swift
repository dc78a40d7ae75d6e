// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct SecretNoiseTests {
  @Test func normalNumbersHaveMeanZeroAndVarianceOne() {
    let noise = SecretNoise(seed: 5, face: 9)
    let values = (0..<20_000).map { Double(noise.normal(3, $0)) }
    let mean = values.reduce(0, +) / 20_000
    #expect(abs(mean) < 0.03)
    #expect(abs(values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000 - 1) < 0.05)
  }

  @Test func uniformNumbersFillTheUnitInterval() {
    let noise = SecretNoise(seed: 5, face: 9)
    let values = (0..<2000).map { noise.uniform(1, $0) }
    #expect(values.allSatisfy { (0..<1).contains($0) })
    #expect(abs(values.reduce(0, +) / 2000 - 0.5) < 0.03)
  }

  @Test func seedFacePurposeAndPlaceEachChangeTheNumber() {
    let value = SecretNoise(seed: 1, face: 2).normal(3, 4)
    #expect(value == SecretNoise(seed: 1, face: 2).normal(3, 4))
    #expect(value != SecretNoise(seed: 2, face: 2).normal(3, 4))
    #expect(value != SecretNoise(seed: 1, face: 3).normal(3, 4))
    #expect(value != SecretNoise(seed: 1, face: 2).normal(4, 4))
    #expect(value != SecretNoise(seed: 1, face: 2).normal(3, -4))
  }
}
