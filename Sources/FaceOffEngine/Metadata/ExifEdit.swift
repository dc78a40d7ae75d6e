// SPDX-License-Identifier: MIT

/// The steps of rewriting an EXIF block in place. Their order is `ExifRewriter`'s.
struct ExifEdit {
  private(set) var data: EndianBytes
  private(set) var removed: [MetadataItem] = []

  private let block: ExifBlock
  /// The places by which pictures in the block are recognised.
  private let marks: [Int]
  /// Places of the entries to take out of their tables.
  private var dropped: Set<Int> = []
  /// The directories that stay.
  private var kept: [ExifDirectory]

  init(_ block: ExifBlock) {
    self.block = block
    data = block.data
    marks = PictureSignature.marks(in: block.bytes, 0..<block.bytes.count)
    kept = block.directories.filter { $0.kind != .extra }
  }

  /// Marks the entries whose values hold pictures, and those that point to pictures outside IFD1.
  mutating func dropPictureEntries() {
    for directory in kept {
      let pointers = directory.kind == .thumbnail ? [] : ExifTag.pictures.flatMap { [$0, $1] }
      for entry in directory.entries {
        if pointers.contains(entry.tag) || entry.tag == ExifTag.subDirectories
          || (entry.tag == ExifTag.exifDirectory || entry.tag == ExifTag.gpsDirectory)
            && directory.kind != .primary
        {
          drop(entry, as: .exifPreview)
        } else if entry.isExternal, let value = entry.value, holdsPicture(entry, value) {
          drop(entry, as: entry.tag == ExifTag.makerNote ? .makerNote : .exifPreview)
        }
      }
    }
  }

  private func holdsPicture(_ entry: ExifDirectory.Entry, _ value: Range<Int>) -> Bool {
    switch entry.tag {
    case ExifTag.gdiThumbnail: true
    case ExifTag.xmp: XMPPacket(block.bytes[value]).concern != nil
    case ExifTag.photoshop: PhotoshopResources(parsing: block.bytes[value])?.cleaned().removed.isEmpty != true
    default: marks.contains { value.contains($0) }
    }
  }

  private mutating func drop(_ entry: ExifDirectory.Entry, as item: MetadataItem) {
    dropped.insert(entry.place)
    if !removed.contains(item) { removed.append(item) }
  }

  /// Puts the new thumbnail in the old one's place, if there is one JPEG of its own and the new one fits.
  ///
  /// - Returns: where it lies.
  mutating func rebuildThumbnail(
    _ make: (Int) -> ExifThumbnail?, among pictures: [(tag: Int, range: Range<Int>)]
  ) -> Range<Int>? {
    guard let directory = block.directory(.thumbnail), directory.nextPlace != nil,
      let length = directory.entry(ExifTag.jpegByteCount), length.type == 4, length.count == 1,
      case let found = block.pictures(of: directory), found.count == 1, found[0].tag == ExifTag.jpegOffset,
      case let old = found[0].range,
      block.bytes[old].starts(with: [0xFF, 0xD8]),
      !keptRanges.contains(where: { $0.overlaps(old) }),
      !directory.entries.contains(where: { dropped.contains($0.place) }),
      let new = make(old.count), new.bytes.count <= old.count
    else { return nil }
    let range = old.lowerBound..<old.lowerBound + new.bytes.count
    data.zero(old)
    data.bytes.replaceSubrange(range, with: new.bytes)
    set(length, to: new.bytes.count)
    set(directory.entry(ExifTag.imageWidth), to: new.size.width)
    set(directory.entry(ExifTag.imageLength), to: new.size.height)
    return range
  }

  /// Cuts off IFD1, unless its thumbnail was rebuilt, and all behind it.
  mutating func unlinkExtraDirectories(keepingThumbnail keepsThumbnail: Bool) {
    if !keepsThumbnail { kept.removeAll { $0.kind == .thumbnail } }
    if let last = kept.first(where: { $0.kind == (keepsThumbnail ? .thumbnail : .primary) })?.nextPlace {
      data.setLong(0, at: last)
    }
    let gone = block.directories.filter { !kept.contains($0) }
    if gone.contains(where: { $0.kind == .extra }), !removed.contains(.exifPreview) {
      removed.append(.exifPreview)
    }
    let values = gone.flatMap(\.entries).filter(\.isExternal).compactMap(\.value)
    let unused = Self.gaps(between: keptRanges + [0..<8], upTo: data.count)
    for range in gone.map(\.table) + values {
      for gap in unused where gap.overlaps(range) { data.zero(gap.clamped(to: range)) }
    }
  }

  /// Blanks every gap between the values in which a picture begins. Maker notes refer to such pictures, so
  /// they go with them.
  mutating func dropPicturesNobodyRefersTo(besides thumbnail: Range<Int>?) {
    let gaps = Self.gaps(between: keptRanges + [0..<8] + (thumbnail.map { [$0] } ?? []), upTo: data.count)
    let referredTo =
      block.directories.flatMap { block.pictures(of: $0) }.map(\.range)
      + block.directories.flatMap(\.entries).filter(\.isExternal).compactMap(\.value)
    for mark in marks {
      guard let gap = gaps.first(where: { $0.contains(mark) }) else { continue }
      let isKnown = referredTo.contains { $0.contains(mark) }
      if !isKnown, let note = makerNote, !dropped.contains(note.place) { drop(note, as: .makerNote) }
      data.zero(gap)
    }
  }

  /// Overwrites what no remaining entry needs of these ranges and of what lies unused behind each.
  mutating func blank(_ ranges: [Range<Int>], besides thumbnail: Range<Int>?) {
    let needed = keptRanges + [0..<8] + (thumbnail.map { [$0] } ?? [])
    for gap in Self.gaps(between: needed, upTo: data.count) {
      for range in ranges where range.overlaps(gap) || range.upperBound == gap.lowerBound {
        data.zero(max(gap.lowerBound, range.lowerBound)..<gap.upperBound)
      }
    }
  }

  /// Makes orientation and size tags true where they are present.
  mutating func setTags(size: PixelSize, orientation: Orientation) {
    for directory in kept {
      for entry in directory.entries {
        switch (directory.kind, entry.tag) {
        case (.primary, ExifTag.orientation), (.thumbnail, ExifTag.orientation):
          setOrDrop(entry, to: orientation.rawValue)
        case (.primary, ExifTag.imageWidth), (.exif, ExifTag.pixelXDimension),
          (.interoperability, ExifTag.interoperabilityWidth):
          setOrDrop(entry, to: size.width)
        case (.primary, ExifTag.imageLength), (.exif, ExifTag.pixelYDimension),
          (.interoperability, ExifTag.interoperabilityLength):
          setOrDrop(entry, to: size.height)
        default: break
        }
      }
    }
  }

  /// Closes the tables over the dropped entries and blanks their values.
  mutating func takeOutEntries() {
    let values = kept.flatMap(\.entries).filter { dropped.contains($0.place) && $0.isExternal }
    let needed = keptRanges + [0..<8]
    let gaps = Self.gaps(between: needed, upTo: data.count)
    for value in values.compactMap(\.value) {
      for gap in gaps where gap.overlaps(value) { data.zero(gap.clamped(to: value)) }
    }
    for directory in kept {
      let start = directory.table.lowerBound
      let staying = directory.entries.filter { !dropped.contains($0.place) }
      guard staying.count < directory.entries.count else { continue }
      var table = staying.flatMap { data.bytes[$0.place..<$0.place + 12] }
      table += directory.nextPlace.map { data.bytes[$0..<$0 + 4] } ?? [0, 0, 0, 0]
      table += [UInt8](repeating: 0, count: max(0, directory.table.count - 2 - table.count))
      data.setWord(staying.count, at: start)
      let room = start + 2..<directory.table.upperBound
      data.bytes.replaceSubrange(room, with: table.prefix(room.count))
    }
  }

  private var makerNote: ExifDirectory.Entry? {
    kept.lazy.compactMap { $0.entry(ExifTag.makerNote) }.first
  }

  /// The tables that stay and the values of the entries that stay.
  private var keptRanges: [Range<Int>] {
    kept.flatMap { directory in
      [directory.table]
        + directory.entries.compactMap { $0.isExternal && !dropped.contains($0.place) ? $0.value : nil }
    }
  }

  private static func gaps(between ranges: [Range<Int>], upTo end: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var place = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > place { gaps.append(place..<range.lowerBound) }
      place = max(place, range.upperBound)
    }
    if place < end { gaps.append(place..<end) }
    return gaps
  }

  private mutating func setOrDrop(_ entry: ExifDirectory.Entry, to value: Int) {
    if !set(entry, to: value) { dropped.insert(entry.place) }
  }

  @discardableResult
  private mutating func set(_ entry: ExifDirectory.Entry?, to value: Int) -> Bool {
    guard let entry, entry.count == 1, let place = entry.value?.lowerBound else { return false }
    switch entry.type {
    case 1 where value <= 0xFF: data.bytes[place] = UInt8(truncatingIfNeeded: value)
    case 3 where value <= 0xFFFF: data.setWord(value, at: place)
    case 4: data.setLong(value, at: place)
    default: return false
    }
    return true
  }
}
