// SPDX-License-Identifier: MIT

/// An XMP packet, searched and changed as bytes: its structure is not parsed.
///
/// Source: ISO 16684-1; the namespaces are those of the programs and phones that write them.
struct XMPPacket: Sendable {
  private(set) var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Why the packet cannot be kept; nil where it can.
  var concern: XMPConcern? {
    // UTF-16 and UTF-32 are allowed and never seen in JPEGs; entities could hide any name.
    if bytes[..<(bytes.lastIndex { $0 != 0 } ?? 0)].contains(0) || bytes.contains(text: "<!DOCTYPE")
      || bytes.contains(text: "<!ENTITY")
    {
      return .unreadable
    }
    if Self.people.contains(where: bytes.contains(text:)) { return .people }
    if Self.pictures.contains(where: bytes.contains(text:)) || bytes.holdsEncodedPicture { return .picture }
    if Self.pointers.contains(where: bytes.contains(text:)) { return .pointer }
    return nil
  }

  /// Whether it repeats EXIF's place, or names one as IPTC does.
  var tellsPlace: Bool { Self.places.contains(where: bytes.contains(text:)) }

  /// Makes the tags that repeat EXIF's true, and forgets a continuation that is not kept.
  mutating func adjust(size: PixelSize, orientation: Orientation) {
    for (name, value) in [
      ("tiff:Orientation", orientation.rawValue), ("tiff:ImageWidth", size.width),
      ("tiff:ImageLength", size.height), ("exif:PixelXDimension", size.width),
      ("exif:PixelYDimension", size.height),
    ] {
      var adjusted: [UInt8] = []
      var (copied, place) = (0, 0)
      while let found = bytes.firstPlace(of: name, from: place) {
        place = found + name.utf8.count
        guard let property = property(at: found, nameLength: name.utf8.count) else { continue }
        let old = bytes[property.value]
        guard !old.isEmpty, old.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
        adjusted += bytes[copied..<property.value.lowerBound]
        adjusted += String(value).utf8
        copied = property.value.upperBound
      }
      bytes = adjusted + bytes[copied...]
    }
    let continuation = "xmpNote:HasExtendedXMP"
    var place = 0
    while let found = bytes.firstPlace(of: continuation, from: place),
      let property = property(at: found, nameLength: continuation.utf8.count)
    {
      place = property.whole.upperBound
      bytes.replaceSubrange(
        property.whole, with: repeatElement(UInt8(ascii: " "), count: property.whole.count))
    }
  }

  /// A simple property whose name stands at a place: `name="value"` or `<name>value</name>`.
  ///
  /// It must not be long: the search for its end is made for each of the names in a hostile packet.
  private func property(at place: Int, nameLength: Int) -> (value: Range<Int>, whole: Range<Int>)? {
    guard place > 0 else { return nil }
    let before = bytes[place - 1]
    var at = skipSpace(place + nameLength)
    guard at < bytes.count else { return nil }
    if bytes[at] == UInt8(ascii: "="), Self.space.contains(before) {
      at = skipSpace(at + 1)
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
        let end = bytes[(at + 1)...].prefix(Self.longestProperty).firstIndex(of: bytes[at])
      else { return nil }
      return (at + 1..<end, place..<end + 1)
    }
    guard before == UInt8(ascii: "<"), bytes[at] == UInt8(ascii: ">"),
      let end = bytes[(at + 1)...].prefix(Self.longestProperty).firstIndex(of: UInt8(ascii: "<")),
      end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "/"),
      let close = bytes[end...].prefix(Self.longestProperty).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (at + 1..<end, place - 1..<close + 1)
  }

  private func skipSpace(_ start: Int) -> Int {
    var at = start
    while at < min(bytes.count, start + Self.longestProperty), Self.space.contains(bytes[at]) { at += 1 }
    return at
  }

  /// Bytes; those that are changed have a number or a digest.
  private static let longestProperty = 256
  private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  private static let people = [
    "www.metadataworkinggroup.com/schemas/regions", "mwg-rs:",
    "ns.microsoft.com/photo/1.2/", "MP:RegionInfo",
    "PersonInImage", "Iptc4xmpExt:ImageRegion", "ns.apple.com/faceinfo", "ns.acdsee.com/regions",
    "mediapro:People",
  ]

  private static let places = [
    "exif:GPSLatitude", "exif:GPSLongitude", "photoshop:City", "Iptc4xmpCore:Location",
    "Iptc4xmpExt:LocationCreated", "Iptc4xmpExt:LocationShown",
  ]

  private static let pictures = [
    "xap/1.0/g/img/", "xmpGImg:image", "photos/1.0/image/", "GImage:Data", "photos/1.0/depthmap/",
    "GDepth:Data",
    "photos/1.0/audio/",
  ]

  private static let pointers = [
    "photos/1.0/camera/", "photos/1.0/container/", "photos/dd/1.0/", "hdr-gain-map/1.0/", "HDRGainMap",
    "ns.apple.com/pixeldatainfo", "ns.xiaomi.com/photos", "MicroVideo", "MotionPhoto", "HasExtendedXMP",
  ]
}
