// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct PixelBufferOrientationTests {
  @Test(arguments: Orientation.allCases, [PixelFormat.gray, .rgb, .cmyk])
  func everyPixelComesToItsUprightPlace(orientation: Orientation, format: PixelFormat) {
    for (width, height) in [(1, 1), (3, 2), (1, 9), (131, 67), (64, 128)] {
      let stored = PixelBuffer(size: PixelSize(width: width, height: height), format: format) { bytes in
        for i in bytes.indices { bytes[i] = UInt8(truncatingIfNeeded: i &* 73 &+ i / 251) }
      }
      let upright = stored.upright(from: orientation)
      #expect(upright.size == orientation.uprightSize(of: stored.size))
      var wrong = 0
      for y in 0..<height {
        for x in 0..<width {
          let (toX, toY) = Self.uprightPlace(x, y, width, height, orientation)
          if upright[toX, toY] != stored[x, y] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(width)×\(height)")
    }
  }

  @Test func theSourceOfATurnIsNotChanged() {
    let stored = TestPicture.gradient(8, 4)
    _ = stored.upright(from: .down)
    #expect(TestPicture.maximumDifference(stored, TestPicture.gradient(8, 4)) == 0)
  }

  /// Where a stored pixel belongs, from the words of the standard: which side row 0 and column 0 are.
  static func uprightPlace(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Orientation
  ) -> (Int, Int) {
    let (right, bottom) = (width - 1 - x, height - 1 - y)
    return switch orientation {
    case .up: (x, y)  // row 0 is the top, column 0 the left side
    case .upMirrored: (right, y)  // top, right
    case .down: (right, bottom)  // bottom, right
    case .downMirrored: (x, bottom)  // bottom, left
    case .leftMirrored: (y, x)  // left, top
    case .right: (bottom, x)  // right, top
    case .rightMirrored: (bottom, right)  // right, bottom
    case .left: (y, right)  // left, bottom
    }
  }
}
