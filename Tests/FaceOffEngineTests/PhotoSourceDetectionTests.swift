// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct PhotoSourceDetectionTests {
  private static func source(_ orientation: Orientation = .up) throws -> PhotoSource {
    let stored = try JPEGMaker().encode(TestPicture.gradient(1_000, 600))
    return try PhotoSource(
      bytes: JPEGBytes.inserting(JPEGBytes.exif(orientation: orientation.rawValue), into: stored))
  }

  /// An eighth, a quarter, a half: the smallest that is large enough.
  @Test(arguments: [(1, 125), (125, 125), (126, 250), (250, 250), (251, 500), (500, 500), (501, 1_000)])
  func noMoreIsDecodedThanIsAskedFor(longSide: Int, decoded: Int) throws {
    #expect(try Self.source().pixels(longSide: longSide).size.longSide == decoded)
  }

  @Test func whoAsksForMoreThanThereIsGetsThePhoto() throws {
    let source = try Self.source()
    let picture = try source.pixels(longSide: 4_000)
    #expect(TestPicture.maximumDifference(picture, try Photo(source).pixels) == 0)
  }

  @Test(arguments: Orientation.allCases) func aSmallPictureStandsUpright(orientation: Orientation) throws {
    let source = try Self.source(orientation)
    let small = try source.pixels(longSide: 500)
    #expect(small.size == orientation.uprightSize(of: PixelSize(width: 500, height: 300)))
    let whole = try Photo(source).pixels.downsampled(by: 2)
    #expect(TestPicture.maximumDifference(small, whole) < 8)
  }
}
