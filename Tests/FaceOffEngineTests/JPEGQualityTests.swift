// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGQualityTests {
  private func header(quality: Int, format: PixelFormat = .rgb) throws -> JPEGHeader {
    try JPEGHeader(
      parsing: JPEGMaker(.s420, quality: Int32(quality)).encode(TestPicture.gradient(8, 8, format)))
  }

  @Test(arguments: [PixelFormat.gray, .rgb]) func theQualityOfAnIJGTableIsFoundExactly(format: PixelFormat)
    throws
  {
    for quality in 25...100 {
      #expect(try JPEGQuality(estimating: header(quality: quality, format: format))?.value == quality)
    }
  }

  @Test func aTableOfAnotherShapeGetsAQualityThatIsNowhereCoarser() throws {
    var values = [UInt8](repeating: 40, count: 64)
    values[0] = 3  // as fine as quality 91 in one place: (16 × 18 + 50) ÷ 100 = 3
    let block = BlockJPEG(size: PixelSize(width: 8, height: 8), components: [.init(1)])
    let own = block.encode { _, _, _ in 100 }
    let at = try #require(JPEGHeader(parsing: own).segments.first { $0.marker == 0xDB }).range
    let bytes = Array(own[..<at.lowerBound]) + JPEGBytes.segment(0xDB, [0] + values) + own[at.upperBound...]
    #expect(try JPEGQuality(estimating: JPEGHeader(parsing: bytes))?.value == 90)
  }

  @Test func reencodingStaysWithinItsBounds() throws {
    #expect(try JPEGQuality(reencoding: header(quality: 60)).value == 92)
    #expect(try JPEGQuality(reencoding: header(quality: 95)).value == 95)
    #expect(try JPEGQuality(reencoding: header(quality: 100)).value == 98)
  }

  @Test func valuesOutsideTheScaleAreMovedOntoIt() {
    #expect(JPEGQuality(0).value == 1 && JPEGQuality(101).value == 100)
  }
}
