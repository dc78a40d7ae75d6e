// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// A start of image and a segment are what a picture is known by.
private let picture: [UInt8] =
  [0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x04, 7, 7, 0xFF, 0xD9] + [UInt8](repeating: 77, count: 90)

@Suite struct ExifRewriterTests {
  private let size = PixelSize(width: 480, height: 640)

  private func rewrite(
    _ maker: ExifMaker, thumbnail: [UInt8]? = nil
  ) throws -> (ExifRewriter.Outcome, ExifBlock, before: [UInt8]) {
    let before = maker.make()
    let rewriter = ExifRewriter(size: size, orientation: .up) { capacity in
      thumbnail.map { ExifThumbnail(bytes: $0, size: PixelSize(width: 12, height: 16)) }
        .flatMap { $0.bytes.count <= capacity ? $0 : nil }
    }
    let outcome = try rewriter.rewrite(try ExifBlock(parsing: before))
    #expect(outcome.bytes.count == before.count)
    return (outcome, try ExifBlock(parsing: outcome.bytes), before)
  }

  private func differences(_ a: [UInt8], _ b: [UInt8]) -> [Int] {
    a.indices.filter { a[$0] != b[$0] }
  }

  @Test(arguments: [true, false]) func onlyOrientationAndSizesChange(isLittleEndian: Bool) throws {
    let maker = ExifMaker.camera(isLittleEndian: isLittleEndian)
    let (outcome, block, before) = try rewrite(maker)
    #expect(block.orientation == .up)
    let exif = try #require(block.directory(.exif))
    #expect(exif.entry(ExifTag.pixelXDimension).flatMap(block.integer) == 480)
    #expect(exif.entry(ExifTag.pixelYDimension).flatMap(block.integer) == 640)
    // One byte of orientation, two each of the sizes.
    #expect(differences(before, outcome.bytes).count <= 5)
    #expect(outcome.removed.isEmpty)
  }

  @Test func theMakerNoteKeepsItsBytesAndItsPlace() throws {
    let note = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let (outcome, block, before) = try rewrite(
      .camera(makerNote: note, thumbnail: picture), thumbnail: [1, 2])
    let old = try #require(try ExifBlock(parsing: before).directory(.exif)?.entry(ExifTag.makerNote)?.value)
    #expect(block.directory(.exif)?.entry(ExifTag.makerNote)?.value == old)
    #expect(Array(outcome.bytes[old]) == note)
  }

  @Test(arguments: [true, false]) func aThumbnailThatFitsIsReplaced(isLittleEndian: Bool) throws {
    let maker = ExifMaker.camera(isLittleEndian: isLittleEndian, thumbnail: picture)
    let new: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
    let (outcome, block, _) = try rewrite(maker, thumbnail: new)
    let range = try #require(outcome.thumbnail)
    #expect(Array(outcome.bytes[range]) == new)
    #expect(outcome.bytes[range.upperBound...].allSatisfy { $0 == 0 })
    let directory = try #require(block.directory(.thumbnail))
    #expect(block.pictures(of: directory).map(\.range) == [range])
    #expect(directory.entry(ExifTag.orientation).flatMap(block.integer) == 1)
    #expect(outcome.removed.isEmpty)
  }

  @Test func aThumbnailThatDoesNotFitIsRemoved() throws {
    let (outcome, block, _) = try rewrite(.camera(thumbnail: picture), thumbnail: picture + [1])
    #expect(outcome.thumbnail == nil)
    #expect(outcome.removed == [.exifThumbnail])
    #expect(block.directory(.thumbnail) == nil)
    #expect(!outcome.bytes.contains(77))
    #expect(block.directory(.exif)?.entries.count == 5)
  }

  @Test func anUncompressedThumbnailIsRemoved() throws {
    var maker = ExifMaker.camera(thumbnail: [UInt8](repeating: 0xB7, count: 300))
    maker.hasStrips = true
    let (outcome, block, _) = try rewrite(maker, thumbnail: [0xFF, 0xD8])
    #expect(outcome.removed == [.exifThumbnail])
    #expect(block.directory(.thumbnail) == nil)
    #expect(!outcome.bytes.contains(0xB7))
  }

  @Test func aMakerNoteWithAPictureIsTakenOutWhole() throws {
    // Some cameras overwrite the first byte of the preview.
    for first in [0xFF, 0x00] as [UInt8] {
      let note = [UInt8](repeating: 79, count: 50) + [first] + picture.dropFirst() + [79, 79]
      let (outcome, block, _) = try rewrite(.camera(makerNote: note))
      #expect(outcome.removed == [.makerNote])
      #expect(block.directory(.exif)?.entry(ExifTag.makerNote) == nil)
      #expect(block.directory(.exif)?.entries.map(\.tag) == [0x9003, 0xA002, 0xA003, 0xA431])
      #expect(block.text(0xA431, in: .exif) == "SERIAL123")
      #expect(!outcome.bytes.contains(79) && !outcome.bytes.contains(77))
    }
  }

  @Test func aPictureThatNothingRefersToGoesWithTheMakerNote() throws {
    var maker = ExifMaker.camera()
    maker.rest = [0, 0] + picture
    let (outcome, block, _) = try rewrite(maker)
    #expect(outcome.removed == [.makerNote])
    #expect(block.directory(.exif)?.entry(ExifTag.makerNote) == nil)
    #expect(!outcome.bytes.contains(77))
  }

  @Test func theEndOfAThumbnailWhoseLengthLiesIsBlankedToo() throws {
    var maker = ExifMaker.camera(thumbnail: picture)
    maker.rest = [UInt8](repeating: 80, count: 60)
    let (outcome, _, _) = try rewrite(maker, thumbnail: [0xFF, 0xD8])
    #expect(!outcome.bytes.contains(80))
    #expect(outcome.removed.isEmpty)
  }

  @Test func picturesInOtherDirectoriesAndTagsAreTakenOut() throws {
    var maker = ExifMaker.camera()
    maker.primary += [
      maker.bytes(0x501B, [UInt8](repeating: 81, count: 40)), maker.bytes(0x8649, photoshop),
      maker.bytes(0xC634, picture), maker.long(0x0201, 600), maker.long(0x0202, 10),
    ]
    let (outcome, block, _) = try rewrite(maker)
    #expect(
      block.directories[0].entries.map(\.tag) == [0x010F, 0x0110, 0x0112, 0x0132, 0x8298, 0x8769, 0x8825])
    #expect(!outcome.bytes.contains(81) && !outcome.bytes.contains(77))
    #expect(outcome.removed.contains(.exifPreview))
    #expect(block.directory(.exif)?.entries.count == 5)
  }

  private var photoshop: [UInt8] {
    Array("8BIM".utf8) + [0x04, 0x0C, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 81, count: 20)
  }

  @Test func subDirectoriesAndFurtherPagesAreCutOff() throws {
    var maker = ExifMaker.camera(thumbnail: picture)
    maker.primary.append(maker.long(0x014A, 8))
    var bytes = maker.make()
    // A third directory at the end, linked behind IFD1, with a picture.
    let block = try ExifBlock(parsing: bytes)
    let next = try #require(block.directory(.thumbnail)?.nextPlace)
    let place = bytes.count
    bytes.replaceSubrange(next..<next + 4, with: [UInt8(place & 255), UInt8(place >> 8), 0, 0])
    bytes += [2, 0, 1, 2, 4, 0, 1, 0, 0, 0, UInt8((place + 30) & 255), UInt8((place + 30) >> 8), 0, 0]
    bytes += [2, 2, 4, 0, 1, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0] + picture
    let rewriter = ExifRewriter(size: size, orientation: .up) { _ in
      ExifThumbnail(bytes: [0xFF, 0xD8, 0xFF, 0xD9], size: PixelSize(width: 1, height: 1))
    }
    let outcome = try rewriter.rewrite(try ExifBlock(parsing: bytes))
    let after = try ExifBlock(parsing: outcome.bytes)
    #expect(after.directories.map(\.kind) == [.primary, .exif, .gps, .thumbnail])
    #expect(!outcome.bytes.contains(77))
    #expect(after.directory(.primary)?.entry(0x014A) == nil)
  }

  @Test func aThumbnailThatLiesOverOtherTagsLeavesThemAlone() throws {
    let maker = ExifMaker.camera(thumbnail: picture)
    var bytes = maker.make()
    let block = try ExifBlock(parsing: bytes)
    let offset = try #require(block.directory(.thumbnail)?.entry(ExifTag.jpegOffset)?.value?.lowerBound)
    bytes.replaceSubrange(offset..<offset + 2, with: [8, 0])
    let rewriter = ExifRewriter(size: size, orientation: .up) { _ in
      ExifThumbnail(bytes: [0xFF, 0xD8], size: PixelSize(width: 1, height: 1))
    }
    let outcome = try rewriter.rewrite(try ExifBlock(parsing: bytes))
    #expect(outcome.thumbnail == nil)
    #expect(try ExifBlock(parsing: outcome.bytes).text(ExifTag.make, in: .primary) == "Talea")
    #expect(!outcome.bytes.contains(77))
  }

  @Test func tablesOverOneAnotherAreDamage() throws {
    var bytes = ExifMaker.camera(makerNote: [1, 2, 3, 4, 5], thumbnail: picture).make()
    let table = try #require(try ExifBlock(parsing: bytes).directory(.exif)?.table)
    bytes[table.lowerBound] = 13
    let block = try ExifBlock(parsing: bytes)
    let rewriter = ExifRewriter(size: size, orientation: .up) { _ in nil }
    #expect(throws: ExifBlock.Damage.directory) { try rewriter.rewrite(block) }
  }
}
