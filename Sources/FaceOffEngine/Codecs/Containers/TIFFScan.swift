// SPDX-License-Identifier: MIT

/// Lists what a TIFF holds beside its first page.
///
/// Of a BigTIFF only the pages are known, which the decoder counts.
enum TIFFScan {
  static func scan(_ bytes: [UInt8], into contents: inout ContainerContents) {
    guard let block = try? ExifBlock(parsing: bytes) else { return }
    for directory in block.directories where directory.kind != .primary {
      let ranges = block.pictures(of: directory).map(\.range)
      guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else {
        continue
      }
      let isReduced =
        directory.entry(ExifTag.newSubfileType).flatMap(block.integer).map { $0 & 1 == 1 } ?? false
      let size = [ExifTag.imageWidth, ExifTag.imageLength].compactMap {
        directory.entry($0).flatMap(block.integer)
      }
      contents.addImage(
        isReduced || directory.kind == .extra && !isPage(directory, of: block) ? .reducedImage : .page,
        first..<last,
        size: size.count == 2 ? PixelSize(width: size[0], height: size[1]) : nil)
    }
    contents.end = end(of: block)
    guard let primary = block.directory(.primary) else { return }
    if primary.entry(ExifTag.jpegOffset) != nil, primary.entry(ExifTag.stripOffsets) != nil {
      for picture in block.pictures(of: primary) where picture.tag == ExifTag.jpegOffset {
        contents.addImage(.reducedImage, picture.range)
      }
    }
    if let value = primary.entry(ExifTag.xmp)?.value { contents.takeXMP(value, of: bytes) }
    for (tag, name) in [(ExifTag.photoshop, "Photoshop"), (ExifTag.iptc, "IPTC")] {
      guard let value = primary.entry(tag)?.value else { continue }
      contents.drop(name)
      if PictureSignature.isFound(in: bytes, value) { contents.addImage(.photoshopThumbnail, value) }
    }
    let exif = TIFFMetadata(reading: block)
    if exif.isMakerNoteLeft { contents.drop("MakerNote") }
    contents.exif = exif.block()
  }

  /// Behind everything that is referred to; nil where there are more strips than were looked at.
  private static func end(of block: ExifBlock) -> Int? {
    let pictures = block.directories.flatMap { block.pictures(of: $0) }
    let isWhole = block.directories.flatMap(\.entries).allSatisfy { entry in
      !ExifTag.pictures.contains { $0.0 == entry.tag } || entry.count <= ExifBlock.pictureLimit
    }
    guard isWhole else { return nil }
    let ranges =
      block.directories.map(\.table) + pictures.map(\.range)
      + block.directories.flatMap(\.entries).filter(\.isExternal).compactMap(\.value)
    // Values are filled up to an even number of bytes.
    return ranges.map(\.upperBound).max().map { min(block.bytes.count, $0 + $0 % 2) }
  }

  /// Whether the directory stands in the chain of pages rather than below one of them.
  private static func isPage(_ directory: ExifDirectory, of block: ExifBlock) -> Bool {
    block.directories.contains { $0.nextPlace.flatMap(block.data.long) == directory.table.lowerBound }
  }
}
