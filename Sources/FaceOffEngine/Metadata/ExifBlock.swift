// SPDX-License-Identifier: MIT

/// The TIFF structure of a JPEG's EXIF segment: read defensively, changed in place by `ExifRewriter`.
///
/// Source: Exif 2.32 (CIPA DC-008), TIFF 6.0.
public struct ExifBlock: Sendable {
  /// Why a block cannot be used, or cannot be made safe.
  public enum Damage: Error, Hashable, Sendable {
    /// It begins with no TIFF header.
    case header
    /// The first directory is cut off or lies outside.
    case directory
    /// More directories or entries than any camera writes.
    case tooMany
    /// A picture is left that could not be taken out.
    case picture
  }

  let data: EndianBytes
  /// IFD0 first, then the others in the order in which they were found.
  let directories: [ExifDirectory]

  /// The whole block, from its byte order mark on.
  public var bytes: [UInt8] { data.bytes }

  /// Reads the directories of a block; offsets that lead nowhere or in a circle are passed over.
  ///
  /// - Parameter bytes: what follows `Exif\0\0`.
  public init(parsing bytes: [UInt8]) throws(Damage) {
    guard bytes.count >= 8 else { throw .header }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): data = EndianBytes(bytes: bytes, isLittleEndian: true)
    case (0x4D, 0x4D): data = EndianBytes(bytes: bytes, isLittleEndian: false)
    default: throw .header
    }
    guard data.word(at: 2) == 42, let first = data.long(at: 4) else { throw .header }
    var parser = ExifParser(data)
    try parser.parse(first)
    directories = parser.directories
  }

  /// The orientation tag; nil where it is missing or none of 1…8.
  public var orientation: Orientation? {
    directory(.primary)?.entry(ExifTag.orientation).flatMap(integer).flatMap { Orientation(rawValue: $0) }
  }

  /// The tag's text without what follows its first zero; nil where there is none.
  func text(_ tag: Int, in kind: ExifDirectory.Kind) -> String? {
    guard let entry = directory(kind)?.entry(tag), entry.type == 2, let value = entry.value else {
      return nil
    }
    let text = String(decoding: bytes[value].prefix { $0 != 0 }, as: UTF8.self)
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  func directory(_ kind: ExifDirectory.Kind) -> ExifDirectory? {
    directories.first { $0.kind == kind }
  }

  /// The first number of a byte, short or long value.
  func integer(_ entry: ExifDirectory.Entry) -> Int? {
    integer(entry, 0)
  }

  private func integer(_ entry: ExifDirectory.Entry, _ index: Int) -> Int? {
    guard let start = entry.value?.lowerBound, index < entry.count else { return nil }
    switch entry.type {
    case 1, 7: return start + index < data.count ? Int(bytes[start + index]) : nil
    case 3: return data.word(at: start + 2 * index)
    case 4, 13: return data.long(at: start + 4 * index)
    default: return nil
    }
  }

  /// Of one entry, strips of a large TIFF among them; bounds the work on a hostile block.
  static let pictureLimit = 4_096

  /// Where a directory says that pictures lie, cut to the block; each with the tag that says so.
  func pictures(of directory: ExifDirectory) -> [(tag: Int, range: Range<Int>)] {
    var found: [(tag: Int, range: Range<Int>)] = []
    for (offsets, counts) in ExifTag.pictures {
      guard let offsetEntry = directory.entry(offsets) else { continue }
      let countEntry = directory.entry(counts)
      for index in 0..<min(offsetEntry.count, Self.pictureLimit) {
        guard let start = integer(offsetEntry, index), start >= 8, start < data.count else { continue }
        // A length that is missing leaves the rest of the block under suspicion.
        let length = countEntry.flatMap { integer($0, index) } ?? data.count
        if length > 0 { found.append((offsets, start..<min(data.count, start + length))) }
      }
    }
    return found
  }
}
