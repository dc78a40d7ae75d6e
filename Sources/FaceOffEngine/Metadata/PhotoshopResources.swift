// SPDX-License-Identifier: MIT

/// Photoshop's image resources, as an APP13 segment or TIFF tag 0x8649 holds them.
///
/// Source: Adobe Photoshop File Formats Specification, "Image Resources Section".
struct PhotoshopResources: Sendable {
  struct Resource: Sendable {
    let id: Int
    /// With signature, name, length and padding.
    let whole: Range<Int>
    let content: Range<Int>
  }

  let bytes: [UInt8]
  let resources: [Resource]

  /// Nil where the blocks do not follow one another to the end (zeros at the end are allowed).
  init?(parsing bytes: some Sequence<UInt8>) {
    let data = EndianBytes(bytes: Array(bytes), isLittleEndian: false)
    var resources: [Resource] = []
    var place = 0
    while place < data.count {
      if data.bytes[place...].allSatisfy({ $0 == 0 }) { break }
      guard place + 7 <= data.count,
        Self.signatures.contains(String(decoding: data.bytes[place..<place + 4], as: UTF8.self)),
        let id = data.word(at: place + 4)
      else { return nil }
      // A name with its length byte, filled up to an even number of bytes.
      let nameSize = (Int(data.bytes[place + 6]) + 2) & ~1
      guard let length = data.long(at: place + 6 + nameSize) else { return nil }
      let start = place + 10 + nameSize
      guard length <= data.count - start else { return nil }
      let end = min(data.count, start + length + length & 1)
      resources.append(Resource(id: id, whole: place..<end, content: start..<start + length))
      place = end
    }
    self.bytes = data.bytes
    self.resources = resources
  }

  /// The resources without those that hold pictures or name people.
  func cleaned() -> (bytes: [UInt8], removed: [MetadataItem]) {
    var kept: [UInt8] = []
    var removed: [MetadataItem] = []
    for resource in resources {
      if let item = concern(resource) {
        if !removed.contains(item) { removed.append(item) }
      } else {
        kept += bytes[resource.whole]
      }
    }
    return (kept, removed)
  }

  private func concern(_ resource: Resource) -> MetadataItem? {
    switch resource.id {
    case Self.oldThumbnail, Self.thumbnail: return .photoshopThumbnail
    case Self.xmp:
      if let concern = XMPPacket(bytes[resource.content]).concern { return .xmp(concern) }
    case Self.iptc where holdsPreview(resource.content): return .photoshopThumbnail
    default: break
    }
    return PictureSignature.isFound(in: bytes, resource.content) ? .photoshopThumbnail : nil
  }

  /// The data sets 2:200…2:202 and record 8 of IPTC-IIM 4.2 hold a whole preview.
  private func holdsPreview(_ content: Range<Int>) -> Bool {
    content.dropLast(2).contains { place in
      bytes[place] == 0x1C
        && (bytes[place + 1] == 2 && (200...202).contains(bytes[place + 2])
          || bytes[place + 1] == 8 && bytes[place + 2] == 10)
    }
  }

  static let oldThumbnail = 0x0409
  static let thumbnail = 0x040C
  private static let iptc = 0x0404
  private static let xmp = 0x0424
  private static let signatures: Set = ["8BIM", "AgHg", "DCSR", "PHUT", "MeSa"]
}
