// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct ExporterTests {
  private let folder: TemporaryFolder
  private let exporter: Exporter

  init() throws {
    folder = try TemporaryFolder()
    exporter = Exporter(library: PhotoLibraryService(pictures: folder.path, home: nil))
  }

  /// A picture with fine detail in the middle, where the face is.
  private static func picture(_ width: Int = 160, _ height: Int = 120, _ format: PixelFormat = .rgb)
    -> PixelBuffer
  {
    var picture = TestPicture.gradient(width, height, format)
    picture.withMutableBytes { bytes in
      for i in bytes.indices where (i / format.channels + i / (width * format.channels)) % 4 < 2 {
        bytes[i] = bytes[i] / 2
      }
    }
    return picture
  }

  private static func edit(_ size: PixelSize) -> EditState {
    let side = Double(size.shortSide) / 3
    let box = Box(
      x: Double(size.width) / 2 - side / 2, y: Double(size.height) / 2 - side / 2, width: side, height: side)
    return EditState(faces: [FaceRegion(box: box)], seed: 7)
  }

  private static func jpeg(_ picture: PixelBuffer = picture()) throws -> [UInt8] {
    try JPEGMaker(.s420, quality: 90).encode(picture)
  }

  private func copy(_ bytes: [UInt8]) throws -> CensoredCopy {
    let photo = try Photo(bytes: bytes)
    return try exporter.makeCopy(photo, edit: Self.edit(photo.pixels.size))
  }

  private static func camera(orientation: Int = 1) throws -> ExifMaker {
    .camera(orientation: orientation, width: 160, height: 120, thumbnail: try jpeg())
  }

  @Test func theThumbnailIsMadeFromTheCensoredPicture() throws {
    let bytes = LeakyPhoto.make(try Self.jpeg(), [LeakyPhoto.exif(try Self.camera())])
    let copy = try copy(bytes)
    #expect(copy.hasThumbnail)
    let images = EmbeddedImages.list(in: copy.bytes, try JPEGHeader(parsing: copy.bytes))
    #expect(images.map(\.kind) == [.exifThumbnail])
    let thumbnail = try Photo(bytes: Array(copy.bytes[images[0].range])).pixels
    let whole = try Photo(bytes: copy.bytes).pixels
    #expect(thumbnail.size == whole.size)
    #expect(TestPicture.maximumDifference(thumbnail, whole) < 60)
    let original = try Photo(bytes: bytes).pixels
    #expect(TestPicture.maximumDifference(thumbnail, original) > 60)
  }

  /// An independent reader finds the date, place, copyright and serial number, and no old picture.
  @Test func datePlaceCopyrightAndProfileAreKept() throws {
    let caption = LeakyPhoto.photoshop(
      LeakyPhoto.resource(0x0404, LeakyPhoto.iptc), LeakyPhoto.resource(0x040C, try Self.jpeg()))
    let xmp = LeakyPhoto.xmp(#"xmp:Rating="4" tiff:Orientation="6""#)
    let comment = JPEGBytes.segment(0xFE, Array("a comment".utf8))
    let source = LeakyPhoto.make(
      try Self.jpeg(),
      [LeakyPhoto.exif(try Self.camera(orientation: 6)), xmp] + LeakyPhoto.icc + [caption, comment])
    let path = folder.add(FilePath("a.jpg"), source)
    let result = try exporter.save(
      try Photo(path: path), edit: Self.edit(PixelSize(width: 120, height: 160)), to: .library)
    #expect(result.removed == [.photoshopThumbnail])
    #expect(result.path.lastComponent.string == "a-faceoff.jpg")
    let before = try ExifTool.tags(of: path)
    let after = try ExifTool.tags(of: result.path)
    for tag in [
      "ExifIFD:DateTimeOriginal", "IFD0:Copyright", "ExifIFD:SerialNumber", "GPS:GPSLatitude", "IFD0:Make",
      "XMP-xmp:Rating", "IPTC:Caption-Abstract", "File:Comment",
    ] {
      #expect(before[tag] != nil && after[tag] == before[tag], "\(tag)")
    }
    // 120 rows are no whole number of blocks of colour: the picture stays turned by its tag.
    #expect(after["IFD0:Orientation"] == "6" && after["XMP-tiff:Orientation"] == "6")
    #expect(after["ExifIFD:ExifImageWidth"] == "160" && after["ExifIFD:ExifImageHeight"] == "120")
    #expect(after["Photoshop:PhotoshopThumbnail"] == nil && before["Photoshop:PhotoshopThumbnail"] != nil)
    let bytes = try #require(TemporaryFolder.contents(of: result.path))
    let header = try JPEGHeader(parsing: bytes)
    #expect(header.icc.map { Array(bytes[$0]) } == LeakyPhoto.icc.map { Array($0[16...]) })
    #expect(TemporaryFolder.contents(of: path) == source)
  }

  /// Every second picture of the file is gone, and what is gone is told.
  @Test func secondPicturesAreGone() throws {
    let small = try Self.jpeg(Self.picture(32, 24))
    let movie: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 5, count: 500)
    let source = LeakyPhoto.make(
      try Self.jpeg(),
      [
        JPEGBytes.segment(0xE0, Array("JFXX\0".utf8) + [0x10] + small),
        LeakyPhoto.exif(.camera(orientation: 1, makerNote: [1, 2, 3, 4] + small)),
        LeakyPhoto.xmp(#"xmlns:GContainer="http://ns.google.com/photos/1.0/container/""#),
        JPEGBytes.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + small),
        JPEGBytes.segment(0xE2, Array("MPF\0II*\0".utf8) + [8, 0, 0, 0, 0, 0]),
        JPEGBytes.segment(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]),
        JPEGBytes.segment(0xE2, Array("FPXR\0".utf8) + [0, 1]),
        JPEGBytes.segment(0xE3, Array("Any\0".utf8) + small),
        JPEGBytes.segment(0xE4, [UInt8](repeating: 200, count: 1_100)),
        JPEGBytes.segment(0xE5, Array("Small\0".utf8)),
        JPEGBytes.segment(0xEB, Array("JP".utf8) + [0, 1, 2]),
        JPEGBytes.segment(0xFE, small),
      ], trailer: small + movie)
    let copy = try copy(source)
    #expect(
      copy.removed == [
        .jfifExtension, .makerNote, .xmp(.pointer), .extendedXMP, .multiPictureIndex, .gainMap, .flashPix,
        .unknownSegment(marker: 0xE3), .unknownSegment(marker: 0xE4), .contentCredentials, .comment,
        .trailer(byteCount: small.count + movie.count),
      ])
    let header = try JPEGHeader(parsing: copy.bytes)
    #expect(header.endOfImage == copy.bytes.count)
    #expect(EmbeddedImages.list(in: copy.bytes, header).isEmpty)
    #expect(header.segments.contains { $0.marker == 0xE5 })
    #expect(EmbeddedImages.list(in: source, try JPEGHeader(parsing: source)).count >= 8)
    // Not a start of image is left but the first.
    #expect(PictureSignature.places(in: copy.bytes, 0..<copy.bytes.count) == [0])
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk], JPEGMaker.Subsampling.allCases)
  func everyKindOfJPEGPassesItsOwnCheck(format: PixelFormat, subsampling: JPEGMaker.Subsampling) throws {
    if format == .cmyk, subsampling == .gray { return }
    for quality in [30, 75, 95] as [Int32] {
      let source = try JPEGMaker(subsampling, quality: quality).encode(Self.picture(161, 119, format))
      let copy = try copy(source)
      let photo = try Photo(bytes: copy.bytes)
      #expect(photo.pixels.format == (subsampling == .gray && format == .rgb ? .gray : format))
      #expect(try JPEGHeader(parsing: photo.source.bytes).process == .baseline)
    }
  }

  @Test(arguments: [false, true]) func allOrientationsAreRenderedTheSame(upright: Bool) throws {
    let stored = try Self.jpeg()
    for orientation in Orientation.allCases {
      let source = LeakyPhoto.make(
        stored, [LeakyPhoto.exif(try Self.camera(orientation: orientation.rawValue))])
      let photo = try Photo(bytes: source)
      // Without a face the copy is the picture, but for being encoded again where that cannot be helped.
      let copy = try exporter.makeCopy(
        photo, edit: EditState(faces: []), options: SaveOptions(upright: upright))
      let written = try Photo(bytes: copy.bytes)
      #expect(written.source.orientation == .up || !upright && written.source.orientation == orientation)
      #expect(written.pixels.size == orientation.uprightSize(of: PixelSize(width: 160, height: 120)))
      #expect(TestPicture.maximumDifference(written.pixels, photo.pixels) < (upright ? 40 : 8))
      let exif = try #require(written.source.exif?.directory(.exif))
      let header = try JPEGHeader(parsing: copy.bytes)
      #expect(
        exif.entry(ExifTag.pixelXDimension).flatMap { written.source.exif?.integer($0) } == header.size.width)
    }
  }

  @Test func aCopyWithoutEXIFGetsNone() throws {
    let copy = try copy(try Self.jpeg())
    #expect(!copy.hasThumbnail && copy.removed.isEmpty)
    #expect(try JPEGHeader(parsing: copy.bytes).segments.filter { $0.kind != .coding }.map(\.kind) == [.jfif])
  }

  @Test func aDamagedEXIFIsDroppedAndTold() throws {
    let broken = JPEGBytes.segment(0xE1, Array("Exif\0\0II*\0".utf8) + [0, 0, 200, 0] + (try Self.jpeg()))
    let copy = try copy(LeakyPhoto.make(try Self.jpeg(), [broken]))
    #expect(copy.removed == [.exif])
  }

  /// What was opened is what is saved, whatever became of the file since.
  @Test(arguments: [true, false]) func aSourceThatChangesOrGoesAfterItWasOpenedIsSavedAsItWas(
    isRemoved: Bool
  ) throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let photo = try Photo(path: path)
    let expected = photo.pixels
    if isRemoved {
      #expect(path.withCString { unlink($0) } == 0)
    } else {
      folder.add(FilePath("a.jpg"), Array("not a photo any more".utf8))
    }
    let saved = try exporter.save(photo, edit: EditState(faces: []), to: .library)
    #expect(saved.path.lastComponent == FilePath("a-faceoff.jpg"))
    #expect(TestPicture.maximumDifference(try Photo(path: saved.path).pixels, expected) == 0)
    let left = folder.contents(of: FilePath("a.jpg"))
    #expect(left == (isRemoved ? nil : Array("not a photo any more".utf8)))
  }

  @Test func aSaveToAMissingFolderLeavesNothing() throws {
    let photo = try Photo(bytes: try Self.jpeg())
    let missing = folder.path.appending("missing")
    #expect(throws: SystemError(call: "open", code: ENOENT, path: missing)) {
      try exporter.save(photo, edit: Self.edit(photo.pixels.size), to: .folder(missing))
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [(1, 1), (2, 3), (1, 3_000), (3_000, 1), (7, 9)]) func tinyAndThinPicturesAreSaved(
    width: Int, height: Int
  ) throws {
    let copy = try copy(try Self.jpeg(TestPicture.gradient(width, height)))
    #expect(copy.size == PixelSize(width: width, height: height))
  }

  /// Whatever is wrong with a file, a copy that was made is safe, and what was not is an error of the file's.
  @Test func anyDamageGivesASafeCopyOrAnErrorOfTheFile() throws {
    let small = try JPEGMaker(.s420, quality: 60).encode(TestPicture.gradient(24, 20))
    let source = LeakyPhoto.make(
      small, [LeakyPhoto.exif(.camera(makerNote: [1, 2, 3, 4, 5], thumbnail: small))])
    let edit = Self.edit(PixelSize(width: 24, height: 20))
    var (made, refused) = (0, 0)
    func save(_ bytes: [UInt8], _ what: String) {
      do {
        let photo = try Photo(bytes: bytes, budget: PixelBudget(pixels: 1_000_000))
        _ = try exporter.makeCopy(photo, edit: edit)
        made += 1
      } catch is ImageError {
        refused += 1
      } catch {
        Issue.record("\(what): \(error)")
      }
    }
    for length in 0..<source.count { save(Array(source[..<length]), "cut at \(length)") }
    for bit in 0..<source.count * 8 {
      var bytes = source
      bytes[bit / 8] ^= 1 << (bit % 8)
      save(bytes, "bit \(bit)")
    }
    #expect(made > 0 && refused > 0)
  }
}
