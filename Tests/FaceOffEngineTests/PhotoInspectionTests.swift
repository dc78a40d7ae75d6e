// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct PhotoInspectionTests {
  private let jpeg: [UInt8]

  init() throws {
    jpeg = try JPEGMaker(.s422, quality: 85).encode(TestPicture.gradient(64, 48))
  }

  @Test func aCamerasPhotoIsDescribed() throws {
    let small = try JPEGMaker(.s420, quality: 40).encode(TestPicture.gradient(16, 12))
    let source = LeakyPhoto.make(
      jpeg,
      [
        LeakyPhoto.exif(.camera(orientation: 6, thumbnail: small)), LeakyPhoto.xmp("mwg-rs:Regions='x'"),
        LeakyPhoto.photoshop(LeakyPhoto.resource(0x040C, [UInt8](repeating: 0, count: 28) + small)),
      ], trailer: small)
    let inspection = PhotoInspection(try PhotoSource(bytes: source))
    #expect(inspection.format == .jpeg && inspection.process == .baseline)
    #expect(inspection.size == PixelSize(width: 48, height: 64))
    #expect(inspection.orientation == .right)
    #expect(inspection.quality == JPEGQuality(85))
    #expect(inspection.sampling.map(\.width) == [2, 1, 1] && inspection.sampling.map(\.height) == [1, 1, 1])
    let exif = try #require(inspection.exif)
    #expect(exif.make == "Talea" && exif.model == "T1000" && exif.copyright == "Ass. Talea")
    #expect(exif.dateTimeOriginal == "2021:07:14 10:11:12" && exif.bodySerial == "SERIAL123")
    #expect(exif.hasPlace && exif.makerNoteByteCount == 200 && exif.owner == nil)
    #expect(inspection.xmpConcern == .people && inspection.hasXMP)
    #expect(inspection.embeddedImages.map(\.kind) == [.exifThumbnail, .photoshopThumbnail, .trailer])
    #expect(
      inspection.embeddedImages.map(\.size) == Array(repeating: PixelSize(width: 16, height: 12), count: 3))
    #expect(inspection.trailingByteCount == small.count && !inspection.isTruncated)
  }

  @Test func aBareFileHasNothing() throws {
    let inspection = PhotoInspection(try PhotoSource(bytes: jpeg))
    #expect(inspection.exif == nil && inspection.iccProfile == nil && !inspection.hasXMP)
    #expect(inspection.embeddedImages.isEmpty && inspection.trailingByteCount == 0)
    #expect(PhotoInspection(try PhotoSource(bytes: jpeg.dropLast(2))).isTruncated)
  }

  @Test func everyDamageIsSurvived() throws {
    let source = LeakyPhoto.make(jpeg, [LeakyPhoto.exif(.camera(thumbnail: jpeg)), LeakyPhoto.icc[0]])
    for bit in 0..<min(source.count, 1_200) * 8 {
      var bytes = source
      bytes[bit / 8] ^= 1 << (bit % 8)
      if let source = try? PhotoSource(bytes: bytes) { _ = PhotoInspection(source) }
    }
  }
}
