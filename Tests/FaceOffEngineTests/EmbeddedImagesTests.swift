// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct EmbeddedImagesTests {
  private let jpeg: [UInt8]
  private let small: [UInt8]

  init() throws {
    jpeg = try JPEGMaker().encode(TestPicture.gradient(64, 48))
    small = try JPEGMaker().encode(TestPicture.gradient(16, 12))
  }

  private func list(_ segments: [[UInt8]], trailer: [UInt8] = []) throws -> [EmbeddedImage] {
    let file = LeakyPhoto.make(jpeg, segments, trailer: trailer)
    return EmbeddedImages.list(in: file, try JPEGHeader(parsing: file))
  }

  @Test func eachKindIsListed() throws {
    let note = [1, 2, 3] + small
    let expected: [(EmbeddedImage.Kind, [UInt8])] = [
      (.jfifExtension, JPEGBytes.segment(0xE0, Array("JFXX\0".utf8) + [0x10] + small)),
      (.exifThumbnail, LeakyPhoto.exif(.camera(thumbnail: small))),
      (.makerNotePreview, LeakyPhoto.exif(.camera(makerNote: note))),
      (.exifPreview, JPEGBytes.segment(0xE1, Array("Exif\0\0".utf8) + small)),
      (.photoshopThumbnail, LeakyPhoto.photoshop(LeakyPhoto.resource(0x0409, [1, 2, 3]))),
      (.xmpThumbnail, LeakyPhoto.xmp(#"xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/""#)),
      (.extendedXMP, JPEGBytes.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [1])),
      (.flashPix, JPEGBytes.segment(0xE2, Array("FPXR\0".utf8) + [1])),
      (.thermalImage, JPEGBytes.segment(0xE1, Array("FLIR\0".utf8) + [1])),
      (.comment, JPEGBytes.segment(0xFE, Array("data:image/jpeg;base64,/9j/4AAQ".utf8))),
      (.segment(marker: 0xE7), JPEGBytes.segment(0xE7, [0x89] + Array("PNG\r\n\u{1A}\n".utf8))),
      (.segment(marker: 0xEB), JPEGBytes.segment(0xEB, Array("JP".utf8) + small)),
    ]
    for (kind, segment) in expected {
      #expect(try list([segment]).map(\.kind) == [kind])
    }
    #expect(try list([LeakyPhoto.xmp("a='b'"), LeakyPhoto.photoshop(LeakyPhoto.iptc)]).isEmpty)
  }

  @Test func eachPictureOfATrailerIsListedOnceWithItsSize() throws {
    let film: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 5, count: 50)
    let second = LeakyPhoto.make(small, [LeakyPhoto.exif(.camera(thumbnail: small))])
    let images = try list([], trailer: [0, 0, 0] + second + small + film)
    #expect(images.map(\.kind) == [.trailer, .trailer, .trailer])
    #expect(images.map(\.range.count) == [second.count, small.count, film.count])
    #expect(images.prefix(2).allSatisfy { $0.size == PixelSize(width: 16, height: 12) })
  }

  @Test func aHostileTrailerEndsTheList() throws {
    let trailer = [[UInt8]](repeating: small, count: 300).flatMap { $0 }
    #expect(try list([], trailer: trailer).count == EmbeddedImages.limit)
  }
}
