// SPDX-License-Identifier: MIT

/// Follows the directories of an EXIF block from the first.
struct ExifParser {
  /// Several times what any camera writes.
  static let directoryLimit = 32
  static let entryLimit = 4_000

  private(set) var directories: [ExifDirectory] = []

  private let data: EndianBytes
  private var visited: Set<Int> = []
  private var entryCount = 0

  init(_ data: EndianBytes) {
    self.data = data
  }

  mutating func parse(_ first: Int) throws(ExifBlock.Damage) {
    guard let primary = try read(.primary, at: first) else { throw .directory }
    // Without its end there is no knowing where the thumbnail is.
    guard let next = primary.nextPlace.flatMap(data.long) else { throw .directory }
    try readChildren(of: primary)
    var kind = ExifDirectory.Kind.thumbnail
    var offset = next
    while offset != 0, let directory = try read(kind, at: offset) {
      try readChildren(of: directory)
      offset = directory.nextPlace.flatMap(data.long) ?? 0
      kind = .extra
    }
  }

  private mutating func readChildren(of directory: ExifDirectory) throws(ExifBlock.Damage) {
    for entry in directory.entries {
      let kind: ExifDirectory.Kind
      switch entry.tag {
      case ExifTag.exifDirectory where directory.kind == .primary: kind = .exif
      case ExifTag.gpsDirectory where directory.kind == .primary: kind = .gps
      case ExifTag.interoperabilityDirectory where directory.kind == .exif: kind = .interoperability
      case ExifTag.subDirectories, ExifTag.exifDirectory, ExifTag.gpsDirectory: kind = .extra
      default: continue
      }
      guard let value = entry.value, entry.type == 4 || entry.type == 13 else { continue }
      for index in 0..<min(entry.count, Self.directoryLimit) {
        guard let offset = data.long(at: value.lowerBound + 4 * index) else { break }
        guard let child = try read(kind, at: offset) else { continue }
        try readChildren(of: child)
      }
    }
  }

  /// Nil where there is no directory at that place, or one that was read before.
  private mutating func read(
    _ kind: ExifDirectory.Kind, at offset: Int
  ) throws(ExifBlock.Damage) -> ExifDirectory? {
    guard offset >= 8, let count = data.word(at: offset), visited.insert(offset).inserted else { return nil }
    let fitting = min(count, (data.count - offset - 2) / 12)
    entryCount += fitting
    guard directories.count < Self.directoryLimit, entryCount <= Self.entryLimit else { throw .tooMany }
    let entries = (0..<fitting).compactMap { entry(at: offset + 2 + 12 * $0) }
    let nextPlace = offset + 2 + 12 * fitting
    let hasNext = fitting == count && data.long(at: nextPlace) != nil
    let end = hasNext ? nextPlace + 4 : min(data.count, nextPlace)
    let directory = ExifDirectory(
      kind: kind, table: offset..<end, entries: entries, nextPlace: hasNext ? nextPlace : nil)
    directories.append(directory)
    return directory
  }

  private func entry(at place: Int) -> ExifDirectory.Entry? {
    guard let tag = data.word(at: place), let type = data.word(at: place + 2),
      let count = data.long(at: place + 4)
    else { return nil }
    return ExifDirectory.Entry(
      tag: tag, type: type, count: count, place: place, value: value(at: place + 8, type, count))
  }

  private func value(at place: Int, _ type: Int, _ count: Int) -> Range<Int>? {
    guard let unit = ExifDirectory.size(ofType: type), count > 0 else { return nil }
    // Both are below 2³², so the product is far below 2⁶³.
    let length = unit * count
    if length <= 4 { return place..<place + length }
    guard let offset = data.long(at: place), offset >= 8, offset < data.count, length <= data.count - offset
    else { return nil }
    return offset..<offset + length
  }
}
