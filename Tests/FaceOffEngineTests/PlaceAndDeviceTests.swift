// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// "Remove place and device", as another program sees the copies, and what stays without it.
@Suite struct PlaceAndDeviceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Words that stand nowhere else in a file.
  private static let secrets = [
    "SERIAL123", "Planted owner", "LENS456", "T1000", "Planted program", "Planted city", "Planted remark",
    "Planted description", "PLANTED NOTE",
  ]

  private static func camera(orientation: Int = 1, thumbnail: [UInt8]? = nil) -> ExifMaker {
    let note = Array("PLANTED NOTE".utf8) + (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var maker = ExifMaker.camera(
      orientation: orientation, width: 160, height: 128, makerNote: note, thumbnail: thumbnail)
    maker.primary += [
      maker.text(0x010E, "Planted description"), maker.text(0x0131, "Planted program"),
      maker.text(0x013B, "A volunteer"), maker.text(0x013C, "Planted owner's computer"),
    ]
    maker.exif += [
      maker.rationals(0x829A, [(1, 250)]), maker.short(0x8827, 400), maker.text(0x9011, "+02:00"),
      maker.rationals(0x920A, [(425, 100)]), maker.text(0xA430, "Planted owner"),
      maker.text(0xA434, "A lens"), maker.text(0xA435, "LENS456"),
    ]
    return maker
  }

  private static let xmp = #"photoshop:City="Planted city" exif:GPSLatitude="45,4N""#

  private static func jpeg(_ orientation: Int, height: Int = 128) throws -> [UInt8] {
    let picture = try JPEGMaker(.s420).encode(TestPicture.gradient(160, height))
    let spy = try JPEGMaker(.s444, quality: 97).encode(TestPicture.gradient(160, height))
    let iptc: [UInt8] = [0x1C, 2, 0x5A, 0, 12] + Array("Planted city".utf8)
    return LeakyPhoto.make(
      picture,
      [
        LeakyPhoto.exif(camera(orientation: orientation, thumbnail: spy)), LeakyPhoto.xmp(xmp),
        LeakyPhoto.photoshop(LeakyPhoto.resource(0x0404, iptc)),
        JPEGBytes.segment(0xE5, Array("Planted owner".utf8)),
        JPEGBytes.segment(0xFE, Array("Planted remark".utf8)),
      ] + LeakyPhoto.icc)
  }

  private func copy(_ bytes: [UInt8], _ options: SaveOptions) throws -> (CensoredCopy, [String: String]) {
    let copy = try Exporter().makeCopy(try Photo(bytes: bytes), edit: CodedFile.edit, options: options)
    return (copy, try ExifTool.tags(of: folder.add(FilePath("copy"), copy.bytes)))
  }

  private func expectNoTrace(
    _ bytes: [UInt8], _ tags: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for secret in Self.secrets {
      #expect(!bytes.holds(Array(secret.utf8)), "\(secret)", sourceLocation: sourceLocation)
    }
    let telling = ["GPS", "XMP", "MakerNotes", "IPTC", "Photoshop", "IFD1"]
    let names = [
      "Make", "Model", "Serial", "Lens", "Software", "Owner", "Host", "Focal", "Offset", "Comment",
    ]
    for tag in tags.keys {
      #expect(!telling.contains { tag.hasPrefix($0) }, "\(tag)", sourceLocation: sourceLocation)
      #expect(!names.contains { tag.contains(":" + $0) }, "\(tag)", sourceLocation: sourceLocation)
    }
  }

  /// Patched and turned, patched and turned by its tag, and encoded anew.
  @Test(arguments: [(1, 128, false), (6, 128, false), (6, 120, false), (6, 120, true)])
  func aJPEGTellsNeitherPlaceNorDevice(orientation: Int, height: Int, upright: Bool) throws {
    let source = try Self.jpeg(orientation, height: height)
    let (copy, tags) = try copy(source, SaveOptions(upright: upright, removesPlaceAndDevice: true))
    expectNoTrace(copy.bytes, tags)
    #expect(tags["ExifIFD:DateTimeOriginal"] == "2021:07:14 10:11:12")
    #expect(tags["IFD0:Artist"] == "A volunteer" && tags["IFD0:Copyright"] == "Ass. Talea")
    #expect(tags["ExifIFD:ISO"] == "400" && tags["ExifIFD:ExposureTime"] == "0.004")
    #expect(try JPEGHeader(parsing: copy.bytes).icc.count == 2)
    // 120 rows are no whole number of blocks of colour: such a picture stays turned by its tag.
    #expect(tags["IFD0:Orientation"] == (height == 120 && !upright ? "6" : nil))
    #expect(
      Set(copy.removed) == [
        .place, .device, .exifThumbnail, .xmp(.placeAndDevice), .notCarried(name: "Photoshop, IPTC"),
        .unknownSegment(marker: 0xE5), .notCarried(name: "COM"),
      ])
  }

  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif]) func norDoesACopyOfAnyOtherFormat(
    format: ImageFormat
  ) throws {
    let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/' \(Self.xmp)/>".utf8)
    let source = try CodedFile.make(format, exif: Self.camera().make(), xmp: packet)
    for target in [format, .jpeg] {
      let options = SaveOptions(format: target, removesPlaceAndDevice: true)
      let (copy, tags) = try copy(source, options)
      expectNoTrace(copy.bytes, tags)
      #expect(tags["ExifIFD:DateTimeOriginal"] == "2021:07:14 10:11:12")
      #expect(Set(copy.removed).isSuperset(of: [.place, .device, .xmp(.placeAndDevice)]))
    }
    let (kept, tags) = try copy(source, SaveOptions())
    #expect(tags["GPS:GPSLatitude"] != nil && tags["ExifIFD:SerialNumber"] == "SERIAL123")
    #expect(!kept.removed.contains(.place))
  }

  @Test func textsOfAPNGGoAndItsColoursStay() throws {
    var file = try CodedFile.make(.png)
    let text = PNGChunk.make("tEXt", Array("Description\0Planted city".utf8))
    file.insert(contentsOf: PNGChunk.make("gAMA", [0, 0, 0xB1, 0x8F]) + text, at: 33)
    let (copy, tags) = try copy(file, SaveOptions(removesPlaceAndDevice: true))
    expectNoTrace(copy.bytes, tags)
    #expect(tags["PNG:Gamma"] != nil && copy.removed == [.notCarried(name: "tEXt")])
  }

  @Test func whatHasNothingToTellLosesNothing() throws {
    let (copy, _) = try copy(
      try JPEGMaker(.s420).encode(TestPicture.gradient(160, 128)), SaveOptions(removesPlaceAndDevice: true))
    #expect(copy.removed.isEmpty)
  }

  @Test func aPlaceIsNoticedInEXIFAndInXMP() throws {
    let plain = try JPEGMaker(.s420).encode(TestPicture.gradient(160, 128))
    var nowhere = Self.camera()
    nowhere.gps = []
    let harmless = [LeakyPhoto.exif(nowhere), LeakyPhoto.xmp("xmp:Rating='4'")]
    #expect(!(try PhotoSource(bytes: LeakyPhoto.make(plain, harmless)).tellsPlace))
    for segment in [LeakyPhoto.exif(Self.camera()), LeakyPhoto.xmp(Self.xmp)] {
      #expect(try PhotoSource(bytes: LeakyPhoto.make(plain, [segment])).tellsPlace)
    }
  }

  /// Another program finds nothing changed in the EXIF but orientation, size and thumbnail.
  @Test(arguments: [1, 3, 6]) func keptEXIFIsTheSameButForOrientationSizeAndThumbnail(orientation: Int) throws
  {
    let source = try Self.jpeg(orientation)
    let before = try ExifTool.tags(of: folder.add(FilePath("source"), source))
    let (copy, after) = try copy(source, SaveOptions())
    let groups = ["IFD0:", "IFD1:", "ExifIFD:", "GPS:", "InteropIFD:", "MakerNotes", "IPTC:", "XMP-", "ICC"]
    let changed = Set(before.keys).union(after.keys).filter { tag in
      groups.contains { tag.hasPrefix($0) } && before[tag] != after[tag]
    }
    let allowed: Set = [
      "IFD0:Orientation", "IFD1:Orientation", "ExifIFD:ExifImageWidth", "ExifIFD:ExifImageHeight",
      "IFD1:ThumbnailLength", "IFD1:ThumbnailImage",
    ]
    #expect(changed.isSubset(of: allowed), "\(changed.subtracting(allowed))")
    #expect(before.keys.count { $0.hasPrefix("ExifIFD:") } > 8 && after["IFD1:ThumbnailLength"] != nil)
    #expect(after["IFD0:Orientation"] == "1" && copy.hasThumbnail)
    let note = Array("PLANTED NOTE".utf8) + (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    #expect(copy.bytes.holds(note))
  }
}
