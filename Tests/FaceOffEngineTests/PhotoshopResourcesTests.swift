// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct PhotoshopResourcesTests {
  private let iptc = LeakyPhoto.resource(0x0404, LeakyPhoto.iptc)
  private let digest = LeakyPhoto.resource(0x0425, [UInt8](repeating: 3, count: 16))

  @Test func thumbnailsGoAndTheRestKeepsItsBytes() throws {
    for id in [0x0409, 0x040C] {
      let thumbnail = LeakyPhoto.resource(id, [UInt8](repeating: 7, count: 41))
      let cleaned = try #require(PhotoshopResources(parsing: iptc + thumbnail + digest)).cleaned()
      #expect(cleaned.bytes == iptc + digest)
      #expect(cleaned.removed == [.photoshopThumbnail])
    }
  }

  @Test func aPictureInAnyResourceGoes() throws {
    let exif = LeakyPhoto.resource(0x0422, [1, 2, 0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 5, 0xFF, 0xD9])
    let preview = LeakyPhoto.resource(0x0404, LeakyPhoto.iptc + [0x1C, 2, 202, 0, 2, 9, 9])
    let names = LeakyPhoto.resource(0x0424, Array("<a mwg-rs:Regions='x'/>".utf8))
    let cleaned = try #require(PhotoshopResources(parsing: exif + preview + names + digest)).cleaned()
    #expect(cleaned.bytes == digest)
    #expect(cleaned.removed == [.photoshopThumbnail, .xmp(.people)])
  }

  @Test func whatCannotBeReadIsNone() {
    #expect(PhotoshopResources(parsing: [UInt8]("8BIM".utf8)) == nil)
    #expect(PhotoshopResources(parsing: Array("XXXX".utf8) + iptc) == nil)
    #expect(PhotoshopResources(parsing: iptc.dropLast(3)) == nil)
    #expect(PhotoshopResources(parsing: iptc + [0, 0, 0])?.resources.count == 1)
    #expect(PhotoshopResources(parsing: [])?.resources.isEmpty == true)
  }
}
