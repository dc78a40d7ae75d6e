// SPDX-License-Identifier: MIT

/// The fields of a TIFF structure that are about the photo and not about how it is stored, free of their places.
///
/// Maker notes are left out: what is in them counts from the start of the structure that they were written into.
///
/// Source: TIFF 6.0, §2; Exif 2.32, §4.6.
package struct TIFFMetadata {
  struct Field {
    let tag: Int
    let type: Int
    let count: Int
    /// Little-endian.
    let bytes: [UInt8]
  }

  private var primary: [Field] = []
  private var exif: [Field] = []
  private var gps: [Field] = []
  /// Whether there was a maker note.
  private(set) var isMakerNoteLeft = false

  /// Description, maker, model, resolution, program, date, author, computer, rating, rights, and Windows' own texts.
  private static let primaryTags: Set = [
    0x010D, 0x010E, 0x010F, 0x0110, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x013C, 0x4746, 0x4749,
    0x8298,
    0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
  ]
  /// Bytes; a longer value is no text or number.
  private static let longestValue = 64 << 10

  /// No fields.
  init() {}

  /// - Parameter block: an EXIF block or a whole TIFF file.
  init(reading block: ExifBlock) {
    for directory in block.directories {
      for entry in directory.entries {
        guard let value = entry.value, value.count <= Self.longestValue,
          !PictureSignature.isFound(in: block.bytes, value)
        else { continue }
        let field = Field(
          tag: entry.tag, type: entry.type, count: entry.count,
          bytes: Self.swapped(Array(block.bytes[value]), entry.type, if: !block.data.isLittleEndian))
        switch directory.kind {
        case .primary where Self.primaryTags.contains(entry.tag): primary.append(field)
        case .exif where entry.tag == ExifTag.makerNote: isMakerNoteLeft = true
        case .exif where entry.tag != ExifTag.interoperabilityDirectory: exif.append(field)
        case .gps: gps.append(field)
        default: continue
        }
      }
    }
  }

  /// Adds an XMP packet, which a TIFF holds in a field of its own.
  mutating func add(xmp: [UInt8]) {
    primary.append(Field(tag: ExifTag.xmp, type: 1, count: xmp.count, bytes: xmp))
  }

  /// Adds how the pixels must be turned.
  mutating func add(_ orientation: Orientation) {
    let bytes = Self.number(orientation.rawValue, 2, true)
    primary.append(Field(tag: ExifTag.orientation, type: 3, count: 1, bytes: bytes))
  }

  /// Forgets the place and every field that is not named.
  mutating func keepOnly(primary primaryTags: Set<Int>, exif exifTags: Set<Int>) {
    primary.removeAll { !primaryTags.contains($0.tag) }
    exif.removeAll { !exifTags.contains($0.tag) }
    gps = []
  }

  /// An EXIF block of its own; empty where there are no fields.
  func block() -> [UInt8] {
    guard !(primary.isEmpty && exif.isEmpty && gps.isEmpty) else { return [] }
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    return header + directories(primary.map { ($0.tag, entry($0)) }, at: header.count, isLittleEndian: true)
  }

  /// A TIFF file with the fields in its first directory, which moves to the end; nil where it has no room for that.
  package func merged(into file: [UInt8]) -> [UInt8]? {
    guard let block = try? ExifBlock(parsing: file), let old = block.directory(.primary),
      old.nextPlace.flatMap(block.data.long) == 0
    else { return nil }
    let added = Set(primary.map(\.tag))
    let kept = old.entries.filter { !added.contains($0.tag) }.map { entry in
      (
        entry.tag,
        Entry(
          head: Array(file[entry.place..<entry.place + 8]),
          value: .inline(Array(file[entry.place + 8..<entry.place + 12])))
      )
    }
    var result = EndianBytes(bytes: file, isLittleEndian: block.data.isLittleEndian)
    result.zero(old.table)
    if result.count % 2 == 1 { result.bytes.append(0) }
    let place = result.count
    result.bytes += directories(
      kept + primary.map { ($0.tag, entry($0, isLittleEndian: result.isLittleEndian)) }, at: place,
      isLittleEndian: result.isLittleEndian)
    guard result.count < Int(UInt32.max) else { return nil }
    result.setLong(place, at: 4)
    return result.bytes
  }

  private struct Entry {
    enum Value {
      case inline([UInt8])
      case external([UInt8])
    }
    /// Tag, type and count.
    let head: [UInt8]
    let value: Value
  }

  private func entry(_ field: Field, isLittleEndian: Bool = true) -> Entry {
    let bytes = Self.swapped(field.bytes, field.type, if: !isLittleEndian)
    let head =
      Self.number(field.tag, 2, isLittleEndian) + Self.number(field.type, 2, isLittleEndian)
      + Self.number(field.count, 4, isLittleEndian)
    let padding = [UInt8](repeating: 0, count: max(0, 4 - bytes.count))
    return Entry(head: head, value: bytes.count <= 4 ? .inline(bytes + padding) : .external(bytes))
  }

  /// The first directory with pointers to the others, which follow it.
  private func directories(_ first: [(Int, Entry)], at place: Int, isLittleEndian: Bool) -> [UInt8] {
    func pointer(_ tag: Int, _ target: Int) -> (Int, Entry) {
      let field = Field(tag: tag, type: 4, count: 1, bytes: Self.number(target, 4, true))
      return (tag, entry(field, isLittleEndian: isLittleEndian))
    }
    let below = [(ExifTag.exifDirectory, exif), (ExifTag.gpsDirectory, gps)].filter { !$0.1.isEmpty }
    func whole(_ targets: [Int]) -> [UInt8] {
      let pointers = zip(below, targets).map { pointer($0.0.0, $0.1) }
      return Self.directory(first + pointers, at: place, isLittleEndian)
    }
    // Its length does not depend on where the pointers lead.
    var next = place + whole(below.map { _ in 0 }).count
    var targets: [Int] = []
    var rest: [UInt8] = []
    for (_, fields) in below {
      let entries = fields.map { ($0.tag, entry($0, isLittleEndian: isLittleEndian)) }
      let bytes = Self.directory(entries, at: next, isLittleEndian)
      targets.append(next)
      rest += bytes
      next += bytes.count
    }
    return whole(targets) + rest
  }

  private static func directory(_ entries: [(Int, Entry)], at place: Int, _ isLittleEndian: Bool) -> [UInt8] {
    var table = number(entries.count, 2, isLittleEndian)
    var values: [UInt8] = []
    let start = place + 2 + 12 * entries.count + 4
    for (_, entry) in entries.sorted(by: { $0.0 < $1.0 }) {
      table += entry.head
      switch entry.value {
      case .inline(let bytes): table += bytes
      case .external(let bytes):
        table += number(start + values.count, 4, isLittleEndian)
        values += bytes
        if values.count % 2 == 1 { values.append(0) }
      }
    }
    return table + [0, 0, 0, 0] + values
  }

  private static func number(_ value: Int, _ size: Int, _ isLittleEndian: Bool) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }

  /// The numbers of a value in the other byte order.
  private static func swapped(_ bytes: [UInt8], _ type: Int, if isNeeded: Bool) -> [UInt8] {
    let size = type == 5 || type == 10 ? 4 : ExifDirectory.size(ofType: type) ?? 1
    guard isNeeded, size > 1 else { return bytes }
    return stride(from: 0, to: bytes.count, by: size).flatMap {
      bytes[$0..<min(bytes.count, $0 + size)].reversed()
    }
  }
}
