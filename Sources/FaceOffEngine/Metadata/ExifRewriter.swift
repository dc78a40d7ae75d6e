// SPDX-License-Identifier: MIT

/// Makes an EXIF block true and safe for a picture that was turned upright and censored.
///
/// Nothing moves: offsets, and with them maker notes, stay valid, and every byte that need not change is the
/// same. Pictures in the block are rebuilt or overwritten with zeros, together with what nobody refers to
/// behind them.
struct ExifRewriter {
  /// What became of the pictures in the block.
  struct Outcome: Sendable {
    var bytes: [UInt8]
    /// Where the rebuilt thumbnail lies in `bytes`.
    var thumbnail: Range<Int>?
    var removed: [MetadataItem] = []
  }

  /// The size that the size tags shall tell, and the orientation.
  let size: PixelSize
  let orientation: Orientation
  /// A JPEG of the censored picture in at most so many bytes; nil where there is none so small.
  let thumbnail: (Int) -> ExifThumbnail?

  /// - Throws: `ExifBlock.Damage` for a block that must be dropped whole.
  func rewrite(_ block: ExifBlock) throws(ExifBlock.Damage) -> Outcome {
    try refuseOverlaps(block)
    var edit = ExifEdit(block)
    edit.dropPictureEntries()
    let pictures = block.directories.flatMap { block.pictures(of: $0) }
    let rebuilt = edit.rebuildThumbnail(thumbnail, among: pictures)
    edit.unlinkExtraDirectories(keepingThumbnail: rebuilt != nil)
    edit.dropPicturesNobodyRefersTo(besides: rebuilt)
    edit.blank(pictures.map(\.range), besides: rebuilt)
    edit.setTags(size: size, orientation: orientation)
    edit.takeOutEntries()
    var outcome = Outcome(bytes: edit.data.bytes, thumbnail: rebuilt, removed: edit.removed)
    if rebuilt == nil, block.directory(.thumbnail).map({ !block.pictures(of: $0).isEmpty }) == true {
      outcome.removed.append(.exifThumbnail)
    }
    try check(outcome)
    return outcome
  }

  /// Tables that lie over one another cannot be changed one by one.
  private func refuseOverlaps(_ block: ExifBlock) throws(ExifBlock.Damage) {
    let tables = block.directories.map(\.table).sorted { $0.lowerBound < $1.lowerBound }
    guard !zip(tables, tables.dropFirst()).contains(where: { $0.overlaps($1) }) else { throw .directory }
  }

  /// Reads back what came out: the rebuilt thumbnail must be the only picture.
  private func check(_ outcome: Outcome) throws(ExifBlock.Damage) {
    let block = try ExifBlock(parsing: outcome.bytes)
    let thumbnail = outcome.thumbnail ?? 0..<0
    let pictures = block.directories.flatMap { block.pictures(of: $0) }
    let outside = [0..<thumbnail.lowerBound, thumbnail.upperBound..<outcome.bytes.count]
    guard pictures.allSatisfy({ $0.range == thumbnail }), pictures.isEmpty == thumbnail.isEmpty,
      !outside.contains(where: { PictureSignature.isFound(in: outcome.bytes, $0) })
    else { throw .picture }
  }
}

/// A small JPEG for an EXIF block.
struct ExifThumbnail: Sendable {
  let bytes: [UInt8]
  let size: PixelSize
}
