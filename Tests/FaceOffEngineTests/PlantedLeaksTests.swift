// SPDX-License-Identifier: MIT

import Fixtures
import FoundationEssentials
import Testing

@testable import FaceOffEngine

/// A second picture, or a name, in every place of a JPEG where programs and cameras put one: exiftool sees it in the
/// photo and not in the copy, and no byte of it is left.
@Suite struct PlantedLeaksTests {
  /// One place.
  struct Plant: CustomTestStringConvertible, Sendable {
    let name: String
    /// What exiftool calls it; nil where it sees nothing in it.
    let tag: String?
    var segments: [[UInt8]] = []
    var trailer: [UInt8] = []
    /// What must be gone; the picture's own bytes unless another is given.
    var needle: [UInt8]?
    var testDescription: String { name }
  }

  /// Not a start of image in it: the picture's coefficients.
  private static let spy =
    (try? JPEGMaker(.s444, quality: 97).encode(TestPicture.gradient(40, 32))) ?? []
  /// 16 × 12 pixels of RGB.
  private static let samples = (0..<576).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7 &+ $0 / 3) }
  private static let base64 = Data(spy).base64EncodedString()
  private static let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 0x5A, count: 700)

  private static func name(_ tag: String, _ namespaces: String, _ elements: String) -> Plant {
    Plant(
      name: tag, tag: tag, segments: [LeakyPhoto.xmp(namespaces, elements)],
      needle: Array("Anna Planted".utf8))
  }

  private static func list(_ kind: String, _ item: String) -> String {
    "<rdf:\(kind)><rdf:li rdf:parseType='Resource'>\(item)</rdf:li></rdf:\(kind)>"
  }

  static let plants: [Plant] =
    [
      Plant(
        name: "EXIF thumbnail", tag: "IFD1:ThumbnailImage",
        segments: [LeakyPhoto.exif(.camera(orientation: 1, width: 160, height: 128, thumbnail: spy))]),
      Plant(
        name: "maker note preview", tag: nil,
        segments: [LeakyPhoto.exif(.camera(orientation: 1, makerNote: Array("Anything\0".utf8) + spy))]),
      Plant(
        name: "JFXX", tag: "JFXX:ThumbnailImage",
        segments: [JPEGBytes.segment(0xE0, Array("JFXX\0".utf8) + [0x10] + spy)]),
      Plant(
        name: "JFXX in RGB", tag: "JFXX:ThumbnailTIFF",
        segments: [JPEGBytes.segment(0xE0, Array("JFXX\0".utf8) + [0x13, 16, 12] + samples)], needle: samples),
      Plant(
        name: "XMP thumbnail", tag: "XMP-xmp:ThumbnailImage",
        segments: [
          LeakyPhoto.xmp(
            "xmlns:xmpGImg='http://ns.adobe.com/xap/1.0/g/img/'",
            "<xmp:Thumbnails>" + list("Alt", "<xmpGImg:image>\(base64)</xmpGImg:image>") + "</xmp:Thumbnails>"
          )
        ], needle: Array(base64.utf8)),
      Plant(
        name: "Photoshop 0x0409", tag: "Photoshop:PhotoshopBGRThumbnail",
        segments: [LeakyPhoto.photoshop(LeakyPhoto.resource(0x0409, [UInt8](repeating: 0, count: 28) + spy))]),
      Plant(
        name: "Photoshop 0x040C", tag: "Photoshop:PhotoshopThumbnail",
        segments: [LeakyPhoto.photoshop(LeakyPhoto.resource(0x040C, [UInt8](repeating: 0, count: 28) + spy))]),
      Plant(
        name: "MPF", tag: "MPF0:NumberOfImages", segments: [multiPicture(spy.count)], trailer: spy),
      Plant(
        name: "gain map", tag: "XMP-hdrgm:Version",
        segments: [
          LeakyPhoto.xmp("xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/' hdrgm:Version='1.0'"),
          JPEGBytes.segment(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]),
        ], trailer: spy),
      Plant(
        name: "motion photo with a hint", tag: "XMP-GCamera:MotionPhoto",
        segments: [
          LeakyPhoto.xmp(
            "xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' GCamera:MotionPhoto='1'")
        ], trailer: film, needle: film),
      Plant(name: "motion photo without a hint", tag: nil, trailer: film, needle: film),
      Plant(
        name: "Samsung trailer", tag: "Samsung:EmbeddedVideoFile", trailer: samsung(film), needle: film),
      Plant(
        name: "Xiaomi trailer", tag: "XMP-MiCamera:XMPMeta",
        segments: [
          LeakyPhoto.xmp(
            "xmlns:MiCamera='http://ns.xiaomi.com/photos/1.0/camera/' MiCamera:XMPMeta='subimage offset=1'")
        ], trailer: spy),
      Plant(
        name: "depth map", tag: "XMP-GDepth:DepthImage",
        segments: [
          LeakyPhoto.xmp(
            "xmlns:GDepth='http://ns.google.com/photos/1.0/depthmap/' GDepth:Mime='image/jpeg' "
              + "GDepth:Data='\(base64)'")
        ], needle: Array(base64.utf8)),
      Plant(
        name: "extended XMP", tag: nil,
        segments: [
          JPEGBytes.segment(
            0xE1,
            Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0x41, count: 40)
              + Array(base64.utf8))
        ], needle: Array(base64.utf8)),
      Plant(name: "behind the end", tag: nil, trailer: [0, 0] + spy),
      Plant(name: "comment", tag: "File:Comment", segments: [JPEGBytes.segment(0xFE, spy)]),
      name(
        "XMP-mwg-rs:RegionName", "xmlns:mwg-rs='http://www.metadataworkinggroup.com/schemas/regions/'",
        "<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList>"
          + list("Bag", "<mwg-rs:Name>Anna Planted</mwg-rs:Name>")
          + "</mwg-rs:RegionList></mwg-rs:Regions>"),
      name(
        "XMP-MP:RegionPersonDisplayName",
        "xmlns:MP='http://ns.microsoft.com/photo/1.2/' xmlns:MPRI='http://ns.microsoft.com/photo/1.2/t/RegionInfo#' "
          + "xmlns:MPReg='http://ns.microsoft.com/photo/1.2/t/Region#'",
        "<MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions>"
          + list("Bag", "<MPReg:PersonDisplayName>Anna Planted</MPReg:PersonDisplayName>")
          + "</MPRI:Regions></MP:RegionInfo>"),
      name(
        "XMP-iptcExt:PersonInImage", "xmlns:Iptc4xmpExt='http://iptc.org/std/Iptc4xmpExt/2008-02-29/'",
        "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Anna Planted</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>"
      ),
    ]

  /// An index of two pictures, the second behind the end.
  private static func multiPicture(_ length: Int) -> [UInt8] {
    let maker = ExifMaker(isLittleEndian: true)
    let entries = [
      maker.bytes(0xB000, Array("0100".utf8)), maker.long(0xB001, 2),
      maker.bytes(
        0xB002,
        [0, 0, 3, 0] + [UInt8](repeating: 0, count: 12) + [0, 0, 0, 0] + length.littleEndianBytes
          + 5_000.littleEndianBytes + [0, 0, 0, 0]),
    ]
    var whole = maker
    whole.primary = entries
    return JPEGBytes.segment(0xE2, Array("MPF\0".utf8) + whole.make())
  }

  /// A film behind the end as Samsung's telephones write it: the data, and a directory that is read from the end.
  private static func samsung(_ film: [UInt8]) -> [UInt8] {
    let name = Array("MotionPhoto_Data".utf8)
    let block = [0, 0, 0x30, 0x0A] + name.count.littleEndianBytes + name + film
    let count = block.count.littleEndianBytes
    let directory = Array("SEFH".utf8) + [106, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x30, 0x0A] + count + count
    return block + directory + directory.count.littleEndianBytes + Array("SEFT".utf8)
  }

  @Test(arguments: plants) func whatIsPlantedIsNotInTheCopy(plant: Plant) throws {
    let folder = try TemporaryFolder()
    let plain = try JPEGMaker(.s420, quality: 85).encode(TestPicture.gradient(160, 128))
    let source = LeakyPhoto.make(plain, plant.segments, trailer: plant.trailer)
    let needle = plant.needle ?? Self.spy.suffix(300).dropLast(2)
    #expect(source.holds(needle))
    let before = try ExifTool.tags(of: folder.add(FilePath("source.jpg"), source))
    let copy = try Exporter().makeCopy(
      try Photo(bytes: source),
      edit: EditState(faces: [FaceRegion(box: Box(x: 60, y: 40, width: 30, height: 30))]))
    let after = try ExifTool.tags(of: folder.add(FilePath("copy.jpg"), copy.bytes))
    #expect(!copy.bytes.holds(needle))
    #expect(!copy.removed.isEmpty || copy.hasThumbnail)
    guard let tag = plant.tag else { return }
    #expect(before[tag] != nil, "\(before.keys.sorted())")
    #expect(after[tag] == nil || copy.hasThumbnail, "\(tag)")
  }

  /// Uncompressed, in the header that nearly every JPEG has.
  @Test func theThumbnailInTheJFIFHeaderIsNotInTheCopy() throws {
    let folder = try TemporaryFolder()
    let plain = try JPEGMaker(.s420, quality: 85).encode(TestPicture.gradient(160, 128))
    let head = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 16, 12]
    let source = [0xFF, 0xD8] + JPEGBytes.segment(0xE0, head + Self.samples) + plain[20...]
    let before = try ExifTool.tags(of: folder.add(FilePath("source.jpg"), source))
    #expect(before["JFIF:ThumbnailTIFF"] != nil, "\(before)")
    let copy = try Exporter().makeCopy(try Photo(bytes: source), edit: EditState(faces: []))
    let after = try ExifTool.tags(of: folder.add(FilePath("copy.jpg"), copy.bytes))
    #expect(after["JFIF:JFIFVersion"] != nil && after["JFIF:ThumbnailTIFF"] == nil)
    #expect(copy.removed == [.jfifThumbnail] && !copy.bytes.holds(Self.samples))
  }
}
