// SPDX-License-Identifier: MIT

/// Builds EXIF blocks, sound and unsound ones, as cameras and hostile programs write them.
public struct ExifMaker: Sendable {
  /// A tag and its value; the value is in the block's byte order already.
  public struct Entry: Sendable {
    let tag: Int
    let type: Int
    let count: Int
    let value: [UInt8]

    /// An entry of any kind, true or not; a value of up to four bytes lies in the entry.
    public init(tag: Int, type: Int, count: Int, value: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.value = value
    }
  }

  /// The order of bytes: `II` or `MM`.
  public var isLittleEndian: Bool
  /// Entries of IFD0 without those that point to other directories.
  public var primary: [Entry] = []
  /// Entries of the Exif directory; none means no directory.
  public var exif: [Entry] = []
  /// Entries of the GPS directory; none means no directory.
  public var gps: [Entry] = []
  /// Entries of IFD1 besides the place of the thumbnail; IFD1 is there if these or a thumbnail are.
  public var thumbnailEntries: [Entry] = []
  /// Any bytes; they are announced as a JPEG, or as strips where `hasStrips`.
  public var thumbnail: [UInt8]?
  /// Whether the thumbnail is announced as an uncompressed strip.
  public var hasStrips = false
  /// Bytes at the end that nothing refers to.
  public var rest: [UInt8] = []

  /// An empty block.
  public init(isLittleEndian: Bool = true) {
    self.isLittleEndian = isLittleEndian
  }

  /// What a camera writes: make, model, orientation, dates, sizes, a maker note, a place and the thumbnail.
  public static func camera(
    isLittleEndian: Bool = true, orientation: Int = 6, width: Int = 64, height: Int = 48,
    makerNote: [UInt8] = [UInt8](repeating: 0xA5, count: 200), thumbnail: [UInt8]? = nil
  ) -> ExifMaker {
    var maker = ExifMaker(isLittleEndian: isLittleEndian)
    maker.primary = [
      maker.text(0x010F, "Talea"), maker.text(0x0110, "T1000"), maker.short(0x0112, orientation),
      maker.text(0x0132, "2021:07:14 10:11:12"), maker.text(0x8298, "Ass. Talea"),
    ]
    maker.exif = [
      maker.text(0x9003, "2021:07:14 10:11:12"), maker.bytes(0x927C, makerNote),
      maker.short(0xA002, width), maker.long(0xA003, height), maker.text(0xA431, "SERIAL123"),
    ]
    maker.gps = [maker.text(0x0001, "N"), maker.rationals(0x0002, [(45, 1), (4, 1), (0, 1)])]
    maker.thumbnail = thumbnail
    if thumbnail != nil {
      maker.thumbnailEntries = [maker.short(0x0103, 6), maker.short(0x0112, orientation)]
    }
    return maker
  }

  /// An ASCII entry.
  public func text(_ tag: Int, _ text: String) -> Entry {
    Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
  }

  /// A SHORT entry.
  public func short(_ tag: Int, _ value: Int) -> Entry {
    Entry(tag: tag, type: 3, count: 1, value: word(value))
  }

  /// A LONG entry.
  public func long(_ tag: Int, _ value: Int) -> Entry {
    Entry(tag: tag, type: 4, count: 1, value: long(value))
  }

  /// An UNDEFINED entry.
  public func bytes(_ tag: Int, _ bytes: [UInt8]) -> Entry {
    Entry(tag: tag, type: 7, count: bytes.count, value: bytes)
  }

  /// A RATIONAL entry.
  public func rationals(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
    Entry(tag: tag, type: 5, count: values.count, value: values.flatMap { long($0.0) + long($0.1) })
  }

  /// The block, from its byte order mark on.
  public func make() -> [UInt8] {
    var first = primary
    let exifPlace = 8 + size(of: first, pointers: (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1))
    let gpsPlace = exifPlace + (exif.isEmpty ? 0 : size(of: exif))
    let nextPlace = gpsPlace + (gps.isEmpty ? 0 : size(of: gps))
    if !exif.isEmpty { first.append(long(0x8769, exifPlace)) }
    if !gps.isEmpty { first.append(long(0x8825, gpsPlace)) }
    let hasNext = thumbnail != nil || !thumbnailEntries.isEmpty
    var block = Array((isLittleEndian ? "II" : "MM").utf8) + word(42) + long(8)
    block += directory(first, at: 8, next: hasNext ? nextPlace : 0)
    if !exif.isEmpty { block += directory(exif, at: exifPlace, next: 0) }
    if !gps.isEmpty { block += directory(gps, at: gpsPlace, next: 0) }
    if hasNext {
      var entries = thumbnailEntries
      let place = nextPlace + size(of: entries, pointers: thumbnail == nil ? 0 : 2)
      if let thumbnail {
        entries.append(long(hasStrips ? 0x0111 : 0x0201, place))
        entries.append(long(hasStrips ? 0x0117 : 0x0202, thumbnail.count))
      }
      block += directory(entries, at: nextPlace, next: 0) + (thumbnail ?? [])
    }
    return block + rest
  }

  private func size(of entries: [Entry], pointers: Int = 0) -> Int {
    6 + 12 * (entries.count + pointers)
      + entries.reduce(0) { $0 + ($1.value.count > 4 ? even($1.value).count : 0) }
  }

  private func directory(_ entries: [Entry], at place: Int, next: Int) -> [UInt8] {
    var table = word(entries.count)
    var values: [UInt8] = []
    let start = place + 6 + 12 * entries.count
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      table += word(entry.tag) + word(entry.type) + long(entry.count)
      if entry.value.count > 4 {
        table += long(start + values.count)
        values += even(entry.value)
      } else {
        table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    return table + long(next) + values
  }

  private func even(_ bytes: [UInt8]) -> [UInt8] { bytes.count % 2 == 0 ? bytes : bytes + [0] }

  private func word(_ value: Int) -> [UInt8] {
    let bytes = [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    return isLittleEndian ? bytes : bytes.reversed()
  }

  private func long(_ value: Int) -> [UInt8] {
    isLittleEndian ? word(value) + word(value >> 16) : word(value >> 16) + word(value)
  }
}
