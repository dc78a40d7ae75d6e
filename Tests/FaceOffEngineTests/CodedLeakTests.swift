// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// Pictures and names that are planted in files of every format, and looked for in the copies.
@Suite struct CodedLeakTests {
  private static let people = Array(
    #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><mwg-rs:Name>Anna Planted</mwg-rs:Name></x:xmpmeta>"#.utf8)
  private static let harmless = Array(
    #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><xmp:Rating>4</xmp:Rating></x:xmpmeta>"#.utf8)

  /// A small JPEG that can be recognised byte for byte.
  private static func spy() throws -> [UInt8] {
    try JPEGMaker(.s444, quality: 97).encode(TestPicture.gradient(160, 120))
  }

  private static func camera() throws -> [UInt8] {
    ExifMaker.camera(orientation: 1, width: 160, height: 120, thumbnail: try spy()).make()
  }

  private func expectNoTrace(
    of needles: [[UInt8]], in copy: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for needle in needles {
      let part = String(decoding: needle, as: UTF8.self)
      #expect(!copy.holds(needle), "\(part.prefix(20))", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [ImageFormat.png, .webp, .heif, .avif]) func theThumbnailIsRebuiltAndNamesAreGone(
    format: ImageFormat
  ) throws {
    let file = try CodedFile.make(format, exif: try Self.camera(), xmp: Self.people)
    #expect(file.holds(Array(try Self.spy().dropFirst(2))))
    #expect(ContainerContents(file, format: format).images.map(\.kind) == [.exifThumbnail])
    let copy = try CodedFile.copy(file)
    #expect(copy.hasThumbnail)
    #expect(copy.removed.contains(.xmp(.people)))
    let folder = try TemporaryFolder()
    let tags = try ExifTool.tags(of: folder.add(FilePath("copy"), copy.bytes))
    #expect(tags["IFD0:Make"] == "Talea" && tags["ExifIFD:SerialNumber"] == "SERIAL123")
    #expect(tags["IFD0:Orientation"] == "1")
    #expect(!tags.keys.contains { $0.hasPrefix("XMP") })
    // The rebuilt thumbnail begins like any JPEG; what follows is another.
    expectNoTrace(of: [Array(try Self.spy().suffix(200)), Array("Anna Planted".utf8)], in: copy.bytes)
  }

  /// Of an even and of an odd length.
  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif], ["", " "]) func harmlessXMPStays(
    format: ImageFormat, padding: String
  ) throws {
    let copy = try CodedFile.copy(try CodedFile.make(format, xmp: Self.harmless + padding.utf8))
    let folder = try TemporaryFolder()
    let tags = try ExifTool.tags(of: folder.add(FilePath("copy"), copy.bytes))
    #expect(tags["XMP-xmp:Rating"] == "4")
  }

  @Test func picturesInPNGChunksAndBehindTheEndAreGone() throws {
    let spy = try Self.spy()
    let text = Array("Thumb\0".utf8) + spy
    let profile = Array("Raw profile type exif\0\nexif\n".utf8) + spy
    var file = try CodedFile.make(.png)
    let place = file.count - 12
    file.insert(
      contentsOf: PNGChunk.make("tEXt", text) + PNGChunk.make("tEXt", profile) + PNGChunk.make("spIe", spy),
      at: place)
    file.insert(contentsOf: PNGChunk.make("tEXt", Array("Copyright\0Ass. Talea".utf8)), at: place)
    file += spy
    let photo = try PhotoSource(bytes: file)
    #expect(
      PhotoInspection(photo).embeddedImages.map(\.kind) == [
        .chunk(name: "tEXt"), .chunk(name: "tEXt"), .chunk(name: "spIe"), .trailer,
      ])
    let copy = try CodedFile.copy(file)
    expectNoTrace(of: [spy], in: copy.bytes)
    #expect(copy.bytes.holds(Array("Ass. Talea".utf8)))
    #expect(copy.removed.contains(.trailer(byteCount: spy.count)))
  }

  @Test func chunksAndBytesBehindAWebPAreGone() throws {
    let spy = try Self.spy()
    var file = try CodedFile.make(.webp, icc: CodedFile.profile())
    let chunk = Array("SPY ".utf8) + spy.count.littleEndianBytes + spy + (spy.count % 2 == 1 ? [0] : [])
    file += chunk
    file.replaceSubrange(4..<8, with: (file.count - 8).littleEndianBytes)
    file += spy
    let copy = try CodedFile.copy(file)
    #expect(copy.removed.contains(.notCarried(name: "SPY ")))
    expectNoTrace(of: [spy], in: copy.bytes)
  }

  @Test func furtherPagesAndSmallVersionsInATIFFAreGone() throws {
    let spy = try Self.spy()
    var file = EndianBytes(bytes: try CodedFile.make(.tiff, exif: try Self.camera()), isLittleEndian: true)
    let block = try ExifBlock(parsing: file.bytes)
    let next = try #require(block.directory(.primary)?.nextPlace)
    // A second directory with one JPEG in it.
    if file.count % 2 == 1 { file.bytes.append(0) }
    let picture = file.count
    file.bytes += spy + (spy.count % 2 == 1 ? [0] : [])
    file.setLong(file.count, at: next)
    file.bytes += [2, 0] + [0x01, 0x02, 4, 0, 1, 0, 0, 0] + picture.littleEndianBytes
    file.bytes += [0x02, 0x02, 4, 0, 1, 0, 0, 0] + spy.count.littleEndianBytes + [0, 0, 0, 0]
    let copy = try CodedFile.copy(file.bytes)
    expectNoTrace(of: [spy], in: copy.bytes)
    let contents = ContainerContents(copy.bytes, format: .tiff)
    #expect(contents.images.isEmpty)
    let folder = try TemporaryFolder()
    let tags = try ExifTool.tags(of: folder.add(FilePath("copy.tif"), copy.bytes))
    #expect(tags["IFD0:Make"] == "Talea" && tags["ExifIFD:DateTimeOriginal"] == "2021:07:14 10:11:12")
    #expect(tags["GPS:GPSLatitude"] != nil && !tags.keys.contains { $0.hasPrefix("IFD1") })
  }

  /// A preview where raw developers and scanners put it: in a directory below the picture's own.
  @Test func theSubDirectoryOfATIFFIsGone() throws {
    let spy = try Self.spy()
    let size = PixelSize(width: 160, height: 120)
    let strip = TestPicture.gradient(size.width, size.height, .gray).withBytes { Array($0) }
    func file(strip place: Int, below: Int) -> ExifMaker {
      var maker = ExifMaker()
      maker.primary = [
        maker.short(0x0100, size.width), maker.short(0x0101, size.height), maker.short(0x0102, 8),
        maker.short(0x0103, 1), maker.short(0x0106, 1), maker.long(0x0111, place), maker.short(0x0115, 1),
        maker.short(0x0116, size.height), maker.long(0x0117, strip.count), maker.long(0x014A, below),
      ]
      return maker
    }
    let start = file(strip: 0, below: 0).make().count
    let below = start + strip.count + spy.count + spy.count % 2
    var maker = file(strip: start, below: below)
    maker.rest = strip + spy + [UInt8](repeating: 0, count: spy.count % 2)
    maker.rest += [2, 0, 1, 2, 4, 0, 1, 0, 0, 0] + (start + strip.count).littleEndianBytes
    maker.rest += [2, 2, 4, 0, 1, 0, 0, 0] + spy.count.littleEndianBytes + [0, 0, 0, 0]
    let folder = try TemporaryFolder()
    let source = maker.make()
    let before = try ExifTool.tags(of: folder.add(FilePath("source.tif"), source))
    #expect(before.keys.contains { $0.hasPrefix("SubIFD:") }, "\(before)")
    let copy = try CodedFile.copy(source)
    let after = try ExifTool.tags(of: folder.add(FilePath("copy.tif"), copy.bytes))
    #expect(copy.format == .tiff && !after.keys.contains { $0.hasPrefix("SubIFD:") })
    #expect(!copy.removed.isEmpty)
    expectNoTrace(of: [spy], in: copy.bytes)
  }

  @Test func pagesOfATIFFAreTold() throws {
    var file = EndianBytes(bytes: try CodedFile.make(.tiff), isLittleEndian: true)
    let block = try ExifBlock(parsing: file.bytes)
    let primary = try #require(block.directory(.primary))
    let next = try #require(primary.nextPlace)
    let table = Array(file.bytes[primary.table])
    if file.count % 2 == 1 { file.bytes.append(0) }
    file.setLong(file.count, at: next)
    file.bytes += table
    let photo = try Photo(bytes: file.bytes)
    #expect(photo.warnings == [.furtherPages(count: 1)])
    #expect(PhotoInspection(photo.source).embeddedImages.map(\.kind) == [.page])
    let copy = try CodedFile.copy(file.bytes)
    #expect(copy.removed == [.furtherPictures(count: 1)])
    #expect(try PhotoSource(bytes: copy.bytes).warnings.isEmpty)
  }

  @Test func framesOfAnAnimationAreTold() throws {
    let still = try CodedFile.make(.webp)
    let picture = try #require(WebPScan(still).chunks.first { $0.name == "VP8L" }).whole
    let size = Array(159.littleEndianBytes.prefix(3)) + Array(119.littleEndianBytes.prefix(3))
    let frame = [UInt8](repeating: 0, count: 6) + size + [100, 0, 0, 0] + still[picture]
    let frames = (0..<3).flatMap { _ in Array("ANMF".utf8) + frame.count.littleEndianBytes + frame }
    let body =
      Array("WEBPVP8X".utf8) + 10.littleEndianBytes + [2, 0, 0, 0] + size + Array("ANIM".utf8)
      + 6.littleEndianBytes + [0, 0, 0, 0, 0, 0] + frames
    let photo = try Photo(bytes: Array("RIFF".utf8) + body.count.littleEndianBytes + body)
    #expect(photo.warnings == [.animated(frames: 3)])
    let copy = try CodedFile.copy(photo.source.bytes)
    #expect(copy.removed == [.furtherPictures(count: 2)])
    #expect(copy.bytes.count < still.count * 2)
  }

  /// A file whose picture was not censored, and one with another picture in it, do not pass.
  @Test(arguments: [ImageFormat.png, .tiff, .webp, .heif, .avif]) func theUncensoredPictureDoesNotPass(
    format: ImageFormat
  ) throws {
    let layout = SampleLayout(isGray: false, hasAlpha: false, bits: 8)
    let quality = format == .heif || format == .avif ? 80 : nil
    let original = try CodedFile.make(format, layout, quality: quality)
    var pixels = try Photo(bytes: original).pixels
    let compositor = Compositor(edit: CodedFile.edit, size: pixels.size)
    compositor.apply(to: &pixels)
    let parts = CompositePart.parts(of: pixels, by: compositor, stored: .up)
    let encoding = CodecEncoding(format: format, layout: layout, quality: quality)
    let bytes = pixels.withBytes { Array($0) }
    let (censored, samples) = try ImageCodec.standard.encode(encoding, size: pixels.size, icc: []) {
      (memory) throws(SystemError) in try memory.append(bytes)
    }
    let check = CodedLeakCheck(
      format: format, parts: parts, expected: samples, isLossless: quality == nil, thumbnail: nil,
      codec: .standard)
    _ = try check.check(censored)
    #expect(throws: LeakCheckFailure.self) { try check.check(original) }
    #expect(throws: LeakCheckFailure.self) { try check.check(censored + Self.spy()) }
  }
}

/// A chunk of a PNG, whole.
enum PNGChunk {
  static func make(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    let sum = ~content.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
    return body.count.littleEndianBytes.reversed() + content + Int(sum).littleEndianBytes.reversed()
  }
}

extension Int {
  /// Four bytes.
  var littleEndianBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}

extension [UInt8] {
  /// Whether the bytes stand anywhere in these.
  func holds(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: needle) }
  }
}
