// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct ExifBlockTests {
  @Test(arguments: [true, false]) func tagsAreReadInBothByteOrders(isLittleEndian: Bool) throws {
    for orientation in Orientation.allCases {
      let maker = ExifMaker.camera(isLittleEndian: isLittleEndian, orientation: orientation.rawValue)
      let block = try ExifBlock(parsing: maker.make())
      #expect(block.orientation == orientation)
      #expect(block.text(ExifTag.make, in: .primary) == "Talea")
      #expect(block.directory(.exif)?.entry(ExifTag.makerNote)?.value?.count == 200)
      #expect(block.directory(.gps)?.entries.count == 2)
    }
  }

  @Test func anOrientationThatIsNoneIsNone() throws {
    #expect(try ExifBlock(parsing: ExifMaker.camera(orientation: 0).make()).orientation == nil)
    #expect(try ExifBlock(parsing: ExifMaker.camera(orientation: 9).make()).orientation == nil)
  }

  @Test func whatIsNoTIFFIsDamaged() {
    #expect(throws: ExifBlock.Damage.header) { try ExifBlock(parsing: []) }
    #expect(throws: ExifBlock.Damage.header) { try ExifBlock(parsing: Array("II*\0\u{8}\0\0".utf8)) }
    #expect(throws: ExifBlock.Damage.header) { try ExifBlock(parsing: [UInt8](repeating: 0x49, count: 100)) }
    #expect(throws: ExifBlock.Damage.directory) { try ExifBlock(parsing: Array("II*\0\u{8}\0\0\0".utf8)) }
  }

  @Test func directoriesInACircleEnd() throws {
    var maker = ExifMaker()
    // The Exif directory is IFD0 itself, and so is the next directory.
    maker.primary = [maker.short(0x0112, 3), maker.long(0x8769, 8)]
    var bytes = maker.make()
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [8, 0, 0, 0])
    let block = try ExifBlock(parsing: bytes)
    #expect(block.directories.count == 1)
    #expect(block.orientation == .down)
  }

  @Test func offsetsAndCountsOutOfRangeAreNoValues() throws {
    var maker = ExifMaker()
    maker.primary = [
      ExifMaker.Entry(tag: 0x010F, type: 2, count: 0xFFFF_FFFF, value: [0xFF, 0xFF, 0xFF, 0xFF]),
      ExifMaker.Entry(tag: 0x0110, type: 5, count: 0x2000_0001, value: [8, 0, 0, 0]),
      ExifMaker.Entry(tag: 0x0111, type: 99, count: 1, value: [8, 0, 0, 0]),
    ]
    let block = try ExifBlock(parsing: maker.make())
    #expect(block.directories[0].entries.map(\.value) == [nil, nil, nil])
  }

  /// Not a crash, not a hang: every cut and every changed bit of a whole block.
  @Test func anyDamageIsReadOrRefused() {
    let whole = ExifMaker.camera(makerNote: [1, 2, 3, 4, 5], thumbnail: [UInt8](repeating: 9, count: 40))
      .make()
    let rewriter = ExifRewriter(size: PixelSize(width: 9, height: 7), orientation: .up) { _ in nil }
    var read = 0
    for length in 0..<whole.count {
      if let block = try? ExifBlock(parsing: Array(whole[..<length])) {
        read += (try? rewriter.rewrite(block)) == nil ? 0 : 1
      }
    }
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      if let block = try? ExifBlock(parsing: bytes) { read += (try? rewriter.rewrite(block)) == nil ? 0 : 1 }
    }
    #expect(read > whole.count * 7)
  }
}
