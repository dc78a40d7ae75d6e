// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct LeakCheckTests {
  private static let size = PixelSize(width: 160, height: 120)
  private let original: PixelBuffer
  private let composite: PixelBuffer
  private let parts: [CompositePart]

  init() {
    var picture = TestPicture.gradient(160, 120)
    picture.withMutableBytes { bytes in
      for i in bytes.indices where (i / 9 + i / 960) % 2 == 0 { bytes[i] = 255 - bytes[i] }
    }
    original = picture
    let face = FaceRegion(box: Box(x: 60, y: 40, width: 40, height: 40))
    let compositor = Compositor(edit: EditState(faces: [face], seed: 1), size: Self.size)
    compositor.apply(to: &picture)
    composite = picture
    parts = CompositePart.parts(of: picture, by: compositor, stored: .up)
  }

  private func findings(_ bytes: [UInt8], thumbnail: [UInt8]? = nil) -> [LeakFinding] {
    do throws(LeakCheckFailure) {
      _ = try LeakCheck(size: Self.size, orientation: .up, parts: parts, thumbnail: thumbnail).check(bytes)
      return []
    } catch {
      return error.findings
    }
  }

  private func encode(_ picture: PixelBuffer, _ quality: Int32 = 92) throws -> [UInt8] {
    try JPEGMaker(.s420, quality: quality).encode(picture)
  }

  @Test(arguments: [5, 20, 50, 75, 90, 100] as [Int32]) func theCompositePassesAtAnyQuality(quality: Int32)
    throws
  {
    for subsampling in JPEGMaker.Subsampling.allCases {
      #expect(findings(try JPEGMaker(subsampling, quality: quality).encode(composite)) == [])
      #expect(
        findings(try JPEGMaker(subsampling, quality: quality, isProgressive: true).encode(composite)) == [])
    }
  }

  @Test func theUncensoredPictureIsFound() throws {
    for quality in [50, 75, 92] as [Int32] {
      guard case .pixels(let blocks, _) = try #require(findings(try encode(original, quality)).first) else {
        Issue.record("another finding")
        continue
      }
      #expect(blocks > 20)
    }
  }

  @Test func oneUncensoredBlockIsFound() throws {
    var picture = composite
    for y in 56..<64 {
      for x in 80..<88 { picture.set(original[x, y], x, y) }
    }
    #expect(findings(try encode(picture)).contains { if case .pixels = $0 { true } else { false } })
  }

  @Test func pixelsOutsideTheMaskAreNotItsBusiness() throws {
    var picture = composite
    for y in 0..<8 {
      for x in 0..<8 { picture.set([255, 0, 255], x, y) }
    }
    #expect(findings(try encode(picture)) == [])
  }

  @Test func whatIsLeftInTheFileIsFound() throws {
    let good = try encode(composite)
    #expect(findings(good + [0]) == [.trailer(byteCount: 1)])
    let thumbnail = try encode(composite, 50)
    let exif = LeakyPhoto.exif(.camera(orientation: 1, width: 160, height: 120, thumbnail: thumbnail))
    let file = LeakyPhoto.make(good, [exif])
    #expect(findings(file) == [.embeddedImage(.exifThumbnail)])
    #expect(findings(file, thumbnail: thumbnail) == [])
    let wrong = LeakyPhoto.make(good, [LeakyPhoto.exif(.camera(orientation: 6, width: 120, height: 120))])
    #expect(findings(wrong) == [.orientation(.right), .sizeTag(ExifTag.pixelXDimension)])
  }

  @Test func whatCannotBeReadBackIsFound() throws {
    let good = try encode(composite)
    #expect(findings([]).count == 1)
    #expect(!findings(Array(good.dropLast(2))).isEmpty)
    #expect(!findings(Array(good[..<(good.count / 2)])).isEmpty)
    #expect(findings(try encode(TestPicture.gradient(8, 8))) == [.size(PixelSize(width: 8, height: 8))])
  }
}

extension PixelBuffer {
  fileprivate mutating func set(_ pixel: [UInt8], _ x: Int, _ y: Int) {
    let start = y * stride + x * format.channels
    withMutableBytes { bytes in
      for (channel, sample) in pixel.enumerated() { bytes[start + channel] = sample }
    }
  }
}
