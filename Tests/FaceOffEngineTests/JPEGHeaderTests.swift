// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGHeaderTests {
  private let size = PixelSize(width: 20, height: 12)

  private func block(_ change: (inout BlockJPEG) -> Void = { _ in }) -> [UInt8] {
    var jpeg = BlockJPEG(size: size, components: [.init(1, 2, 1), .init(2), .init(3)])
    change(&jpeg)
    return jpeg.encode { component, column, _ in UInt8(100 + 10 * component + column) }
  }

  private func text(_ range: Range<Int>?, of bytes: [UInt8]) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func theFrameIsRead() throws {
    let header = try JPEGHeader(parsing: block { $0.restartInterval = 2 })
    #expect(header.size == size)
    #expect(header.process == .baseline && !header.process.isProgressive)
    #expect(header.precision == 8)
    #expect(header.components.map(\.id) == [1, 2, 3])
    #expect(header.components.map(\.horizontalSampling) == [2, 1, 1])
    #expect(header.components.map(\.verticalSampling) == [1, 1, 1])
    #expect(header.quantizationTables[0]?.values == [UInt16](repeating: 8, count: 64))
    #expect(header.restartInterval == 2)
    #expect(header.adobeTransform == nil && !header.hasJFIF && header.scanCount == 1)
    #expect(try JPEGHeader(parsing: block { $0.adobeTransform = 2 }).adobeTransform == 2)
  }

  @Test func quantizationTablesComeOutOfTheirZigzag() throws {
    var values = [UInt8](repeating: 1, count: 64)
    values[2] = 7  // third in the file: second row, first column
    let bytes = JPEGBytes.inserting(JPEGBytes.segment(0xDB, [0x01] + values), into: block())
    #expect(try JPEGHeader(parsing: bytes).quantizationTables[1]?.values[8] == 7)
    let wide = [UInt8](repeating: 0, count: 126) + [0x12, 0x34]
    let deep = JPEGBytes.inserting(JPEGBytes.segment(0xDB, [0x12] + wide), into: block())
    #expect(try JPEGHeader(parsing: deep).quantizationTables[2]?.values.last == 0x1234)
  }

  @Test func applicationDataAreToldByTheirSignatures() throws {
    let texts: [(UInt8, String, JPEGSegment.Kind)] = [
      (0xE0, "JFIF\0", .jfif), (0xE0, "JFXX\0", .jfxx), (0xE1, "Exif\0\0", .exif),
      (0xE1, "http://ns.adobe.com/xap/1.0/\0", .xmp),
      (0xE1, "http://ns.adobe.com/xmp/extension/\0", .extendedXMP),
      (0xE2, "ICC_PROFILE\0", .icc), (0xE2, "MPF\0", .mpf), (0xED, "Photoshop 3.0\0", .photoshop),
      (0xE5, "", .unknown), (0xFE, "", .comment),
    ]
    for (marker, signature, kind) in texts {
      let bytes = JPEGBytes.inserting(
        JPEGBytes.segment(marker, Array((signature + "body").utf8)), into: block())
      let first = try #require(JPEGHeader(parsing: bytes).segments.first)
      #expect(first.kind == kind && first.marker == marker)
      #expect(text(first.body, of: bytes) == "body")
      #expect(text(first.payload, of: bytes) == signature + "body")
      #expect(first.range == 2..<2 + 4 + signature.utf8.count + 4)
    }
    let bytes = JPEGBytes.inserting(JPEGBytes.exif(orientation: 6), into: block())
    #expect(try text(JPEGHeader(parsing: bytes).exif?.prefix(2), of: bytes) == "II")
  }

  @Test func segmentsBetweenScansAreSeen() throws {
    let whole = try JPEGMaker(.s420, isProgressive: true).encode(TestPicture.gradient(40, 40))
    let header = try JPEGHeader(parsing: whole)
    #expect(header.process == .progressive && header.scanCount > 3)
    let last = try #require(header.segments.last { $0.marker == 0xDA }).range.lowerBound
    let bytes = Array(whole[..<last]) + JPEGBytes.segment(0xFE, [1, 2, 3]) + Array(whole[last...])
    let segments = try JPEGHeader(parsing: bytes).segments
    #expect(segments.contains { $0.kind == .comment && $0.range == last..<last + 7 })
  }

  @Test func theEndIsTheFirstRealOne() throws {
    // Thumbnails and comments hold end markers, too; entropy-coded data hold stuffed and fill bytes.
    let decoy = JPEGBytes.segment(0xFE, [0xFF, 0xD9, 0xFF, 0xD8, 0xFF, 0xD9])
    let whole = JPEGBytes.inserting(decoy, into: block { $0.restartInterval = 1 })
    #expect(try JPEGHeader(parsing: whole).endOfImage == whole.count)
    let trailer = whole + block()
    #expect(try JPEGHeader(parsing: trailer).endOfImage == whole.count)
    let filled = Array(whole.dropLast(2)) + [0xFF, 0xFF, 0xFF, 0xD9, 0x00]
    #expect(try JPEGHeader(parsing: filled).endOfImage == filled.count - 1)
    let stuffed = Array(whole.dropLast(2)) + [0xFF, 0x00, 0xD9, 0xFF, 0xD9]
    #expect(try JPEGHeader(parsing: stuffed).endOfImage == stuffed.count)
    let cut = try JPEGHeader(parsing: Array(whole.dropLast(2)))
    #expect(cut.endOfImage == nil && cut.pictureEnd == whole.count - 2)
    let cutInMarker = try JPEGHeader(parsing: Array(whole.dropLast(1)))
    #expect(cutInMarker.endOfImage == nil)
  }

  @Test func codingsThatCannotBeDecodedAreNamed() {
    for (marker, feature) in [
      (0xC3, JPEGFeature.lossless), (0xCB, .lossless), (0xF7, .lossless), (0xC5, .hierarchical),
      (0xCF, .hierarchical), (0xDE, .hierarchical),
    ] {
      #expect(throws: ImageError.unsupportedJPEG(feature)) {
        try JPEGHeader(parsing: block { $0.frameMarker = UInt8(marker) })
      }
    }
    #expect(throws: ImageError.unsupportedJPEG(.precision(12))) {
      try JPEGHeader(
        parsing: block {
          $0.frameMarker = 0xC1
          $0.precision = 12
        })
    }
    #expect(throws: ImageError.unsupportedJPEG(.sampling)) {
      try JPEGHeader(parsing: block { $0.components = [.init(1), .init(2)] })
    }
  }

  @Test func aFileWithoutSizeFrameOrDataIsDamaged() {
    for size in [PixelSize(width: 0, height: 5), PixelSize(width: 5, height: 0)] {
      #expect(throws: ImageError.damaged(detail: "no width or height")) {
        try JPEGHeader(parsing: BlockJPEG(size: size, components: [.init(1)]).encode { _, _, _ in 0 })
      }
    }
    #expect(throws: ImageError.damaged(detail: "no frame header")) {
      try JPEGHeader(parsing: [0xFF, 0xD8, 0xFF, 0xD9])
    }
    for bytes: [UInt8] in [[], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], [0x00, 0xD8, 0xFF, 0xE0]] {
      #expect(throws: ImageError.self) { try JPEGHeader(parsing: bytes) }
    }
  }

  @Test func floodsOfSegmentsAreRefused() {
    let flood = Array(repeating: JPEGBytes.segment(0xFE, []), count: 30_000).joined()
    #expect(throws: ImageError.damaged(detail: "too many marker segments")) {
      try JPEGHeader(parsing: JPEGBytes.inserting(Array(flood), into: block()))
    }
  }
}
