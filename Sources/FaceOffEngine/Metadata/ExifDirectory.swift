// SPDX-License-Identifier: MIT

/// A table of tags (an IFD) inside an EXIF block. All places are offsets from the block's first byte.
struct ExifDirectory: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// IFD0: the photo itself.
    case primary
    case exif
    case gps
    case interoperability
    /// IFD1.
    case thumbnail
    /// What follows IFD1, and what tag 0x014A points to: pictures that a photo's EXIF has no use for.
    case extra
  }

  struct Entry: Hashable, Sendable {
    let tag: Int
    /// As TIFF numbers them: 1 byte, 2 ASCII, 3 short, 4 long, 5 rational, 7 undefined, …
    let type: Int
    let count: Int
    /// Where the twelve bytes of the entry begin.
    let place: Int
    /// Where the value lies, inside or outside the entry; nil where its type or place is none.
    let value: Range<Int>?

    /// Whether the value has bytes outside the table.
    var isExternal: Bool { (value?.count ?? 0) > 4 }
  }

  let kind: Kind
  /// From the count of entries to the offset of the next directory, as far as the block goes.
  let table: Range<Int>
  let entries: [Entry]
  /// Where the offset of the next directory stands; nil where the block ends before.
  let nextPlace: Int?

  func entry(_ tag: Int) -> Entry? {
    entries.first { $0.tag == tag }
  }

  /// The size of a value of a type in bytes; nil for unknown types.
  static func size(ofType type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: nil
    }
  }
}
