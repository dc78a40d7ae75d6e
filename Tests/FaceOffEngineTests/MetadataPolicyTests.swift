// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct MetadataPolicyTests {
  private let jpeg: [UInt8]

  init() throws {
    jpeg = try JPEGMaker().encode(TestPicture.gradient(64, 48))
  }

  private func apply(_ bytes: [UInt8], isTurned: Bool = false) throws -> MetadataPolicy.Result {
    let source = try PhotoSource(bytes: bytes)
    return try MetadataPolicy(
      bytes: bytes, header: JPEGHeader(parsing: bytes), exif: source.exif,
      size: PixelSize(width: 48, height: 64),
      orientation: .up, isTurned: isTurned, removesPlaceAndDevice: false,
      makeThumbnail: { _ in nil }
    ).apply()
  }

  /// The file without the JFIF header that the library writes.
  private func bare(_ segments: [[UInt8]]) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { $0 } + jpeg[20...]
  }

  @Test func theDensityIsKeptAndTurnedWithThePicture() throws {
    let density: [UInt8] = [1, 2, 1, 0, 72, 0, 96]
    let jfif = JPEGBytes.segment(0xE0, Array("JFIF\0".utf8) + density + [2, 1, 9, 9, 9, 8, 8, 8])
    let clean = JPEGBytes.segment(0xE0, Array("JFIF\0".utf8) + density + [0, 0])
    let result = try apply(bare([jfif]))
    #expect(result.segments == [clean] && result.removed == [.jfifThumbnail])
    let turned = JPEGBytes.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 96, 0, 72, 0, 0])
    #expect(try apply(bare([clean]), isTurned: true).segments == [turned])
  }

  @Test func theOrderOfTheSegmentsIsKept() throws {
    let exif = LeakyPhoto.exif(.camera(orientation: 1, width: 48, height: 64))
    let jfif = JPEGBytes.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    let text = JPEGBytes.segment(0xEC, [UInt8](repeating: UInt8(ascii: "a"), count: 2_000))
    let comment = JPEGBytes.segment(0xFE, [1, 2, 3])
    let segments = [exif, jfif] + LeakyPhoto.icc + [text, comment]
    let result = try apply(bare(segments))
    #expect(result.segments == segments && result.removed.isEmpty)
  }

  @Test func aSecondEXIFAndASecondJFIFGo() throws {
    let exif = LeakyPhoto.exif(.camera(orientation: 1, width: 48, height: 64))
    let jfif = JPEGBytes.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    let result = try apply(bare([jfif, exif, exif, jfif]))
    #expect(result.segments == [jfif, exif] && result.removed == [.exif])
  }

  @Test func longPhotoshopResourcesAreJoinedAndSplitAgain() throws {
    let long = LeakyPhoto.resource(0x0425, [UInt8](repeating: 3, count: 60_000))
    let thumbnail = LeakyPhoto.resource(0x040C, [UInt8](repeating: 7, count: 20_000))
    let all = long + thumbnail + long
    let signature = Array("Photoshop 3.0\0".utf8)
    let parts = [all[..<65_000], all[65_000..<130_000], all[130_000...]]
    let result = try apply(bare(parts.map { JPEGBytes.segment(0xED, signature + $0) }))
    #expect(result.removed == [.photoshopThumbnail])
    #expect(result.segments.count == 2)
    #expect(result.segments.flatMap { $0[(4 + signature.count)...] } == long + long)
  }
}
