// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct NoiseEstimateTests {
  /// Nearly normal noise, as the sum of twelve even ones, on what another picture shows.
  static func grainy(_ picture: PixelBuffer, sigma: Double) -> PixelBuffer {
    var state: UInt64 = 88_172_645_463_325_252
    var result = picture
    result.withMutableBytes { bytes in
      for i in bytes.indices {
        var sum = -6.0
        for _ in 0..<12 {
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
          sum += Double(state >> 40) / Double(1 << 24)
        }
        bytes[i] = UInt8(min(max(Double(bytes[i]) + sigma * sum, 0), 255).rounded())
      }
    }
    return result
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk], [4.0, 12, 20]) func theGrainsDeviationIsFound(
    format: PixelFormat, sigma: Double
  ) {
    let size = PixelSize(width: 300, height: 700)
    let flat = PixelBuffer(
      size: size, format: format, repeating: Array(repeating: 128, count: format.channels))
    #expect(NoiseEstimate(flat).sigma == 0)
    #expect(abs(NoiseEstimate(Self.grainy(flat, sigma: sigma)).sigma - sigma) < 0.06 * sigma)
  }

  @Test func whatAPictureShowsIsNoGrain() throws {
    #expect(NoiseEstimate(TestPicture.gradient(400, 300)).sigma < 1)
    for photo in Fixture.portraits {
      #expect(NoiseEstimate(try Photo(path: photo).pixels).sigma < 3, "\(photo)")
    }
  }

  @Test(arguments: [(1, 1), (2, 900), (900, 2), (3, 3)]) func aPictureWithoutNeighboursHasNone(
    width: Int, height: Int
  ) {
    #expect(NoiseEstimate(TestPicture.gradient(width, height)).sigma < 1)
  }
}
