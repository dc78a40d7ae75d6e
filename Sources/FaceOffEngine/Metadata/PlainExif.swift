// SPDX-License-Identifier: MIT

/// A new EXIF block with the few tags that say nothing of a place or a device (Exif 2.32, §4.6; TIFF 6.0).
enum PlainExif {
  /// A whole APP1 segment with the date, the author and the rights of a block; nil where it has none of them.
  static func segment(of block: ExifBlock) -> [UInt8]? {
    let summary = ExifSummary(block)
    let own = [(0x013B, summary.artist), (0x8298, summary.copyright)]
    let taken = [(0x9003, summary.dateTimeOriginal)]
    guard (own + taken).contains(where: { $0.1 != nil }) else { return nil }
    let first = entries(own)
    // The header, then IFD0 with one more entry: the pointer to the other directory.
    let second = 8 + length(first, pointers: 1)
    var bytes: [UInt8] = Array("MM".utf8) + word(42) + long(8)
    bytes += directory(first, at: 8, pointer: second)
    bytes += directory(entries(taken), at: second, pointer: nil)
    let payload = Array("Exif\0\0".utf8) + bytes
    guard payload.count + 2 <= 0xFFFF else { return nil }
    return [0xFF, 0xE1] + word(payload.count + 2) + payload
  }

  private static func entries(_ texts: [(Int, String?)]) -> [(tag: Int, value: [UInt8])] {
    texts.compactMap { tag, text in text.map { (tag, Array($0.utf8) + [0]) } }
  }

  private static func length(_ entries: [(tag: Int, value: [UInt8])], pointers: Int) -> Int {
    6 + 12 * (entries.count + pointers) + entries.reduce(0) { $0 + padded($1.value).count }
  }

  /// A directory at an offset, its values behind it. ASCII values of up to four bytes lie in their entry.
  private static func directory(
    _ entries: [(tag: Int, value: [UInt8])], at place: Int, pointer: Int?
  ) -> [UInt8] {
    let count = entries.count + (pointer == nil ? 0 : 1)
    var table = word(count)
    var values: [UInt8] = []
    for (tag, value) in entries {
      table += word(tag) + word(2) + long(value.count)
      table +=
        value.count <= 4 ? Array((value + [0, 0, 0]).prefix(4)) : long(place + 6 + 12 * count + values.count)
      values += padded(value)
    }
    if let pointer { table += word(ExifTag.exifDirectory) + word(4) + long(1) + long(pointer) }
    return table + long(0) + values
  }

  /// What lies behind the table: an even number of bytes.
  private static func padded(_ value: [UInt8]) -> [UInt8] {
    value.count <= 4 ? [] : value + (value.count % 2 == 0 ? [] : [0])
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }
}
