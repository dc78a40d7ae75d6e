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

  /// A gray file whose table is the IJG's of quality 80 but for one entry, made finer.
  private func uneven() throws -> JPEGHeader {
    let own = try JPEGMaker(quality: 80).encode(TestPicture.gradient(8, 8, .gray))
    let table = try #require(JPEGHeader(parsing: own).segments.first { $0.marker == 0xDB })
    var bytes = own
    bytes[table.payload.lowerBound + 1] = 1
    return try JPEGHeader(parsing: bytes)
  }

  @Test func oneFineEntryDoesNotMakeAFineTable() throws {
    let quality = try #require(JPEGQuality(estimating: uneven())).value
    #expect((80...82).contains(quality))
  }

  @Test func tablesOfTheIJGAreTakenOverWhereTheBlocksStay() throws {
    #expect(try JPEGQuality(reencoding: header(quality: 75)).value == 75)
    #expect(try JPEGQuality(reencoding: header(quality: 100)).value == 100)
    #expect(try JPEGQuality(reencoding: header(quality: 60)).value == 92)
    // 8×8 pixels do not fill a unit of 16×16, so a mirrored picture lies otherwise in its blocks.
    for orientation in Orientation.allCases where orientation != .up {
      #expect(try JPEGQuality(reencoding: header(quality: 75), turned: orientation).value == 92)
    }
    let gray = try header(quality: 75, format: .gray)
    for orientation in Orientation.allCases {
      let expected = orientation.swapsSides ? 92 : 75
      #expect(JPEGQuality(reencoding: gray, turned: orientation).value == expected)
    }
  }

  @Test func otherTablesStayWithinTheBounds() throws {
    #expect(try JPEGQuality(reencoding: uneven()).value == 92)
    #expect(try JPEGQuality(reencoding: header(quality: 95), turned: .right).value == 95)
    #expect(try JPEGQuality(reencoding: header(quality: 100), turned: .right).value == 98)
  }

  @Test func valuesOutsideTheScaleAreMovedOntoIt() {
    #expect(JPEGQuality(0).value == 1 && JPEGQuality(101).value == 100)
  }
}
