// SPDX-License-Identifier: MIT

extension ExifBlock {
  /// A new block with the tags that tell no place and no device, and what of this one is not in it.
  ///
  /// What is not known to be harmless is left out, so that no maker's private tag comes along.
  ///
  /// - Parameter orientation: of the copy's pixels.
  /// - Returns: no bytes where no tag is left.
  func withoutPlaceAndDevice(orientation: Orientation) -> (bytes: [UInt8], removed: [MetadataItem]) {
    var fields = TIFFMetadata(reading: self)
    fields.keepOnly(primary: Self.harmless, exif: Self.harmlessExif)
    if orientation != .up { fields.add(orientation) }
    var removed: [MetadataItem] = []
    if directories.contains(where: { $0.kind == .gps && !$0.entries.isEmpty }) { removed.append(.place) }
    let telling = directories.contains { directory in
      switch directory.kind {
      case .primary: directory.entries.contains { !Self.harmless.union(Self.structural).contains($0.tag) }
      case .exif: directory.entries.contains { !Self.harmlessExif.union(Self.structural).contains($0.tag) }
      default: false
      }
    }
    if telling { removed.append(.device) }
    if directory(.thumbnail).map({ !pictures(of: $0).isEmpty }) == true { removed.append(.exifThumbnail) }
    return (fields.block(), removed)
  }

  /// Resolution, date, author, rights.
  private static let harmless: Set = [0x011A, 0x011B, 0x0128, 0x0132, 0x013B, 0x8298]

  /// Version, dates, colours, and how the photo was exposed. Without the time zone, which tells a place, and without
  /// the focal length, which tells a telephone.
  private static let harmlessExif: Set = [
    0x829A, 0x829D, 0x8822, 0x8827, 0x9000, 0x9003, 0x9004, 0x9101, 0x9204, 0x9207, 0x9208, 0x9209, 0x9290,
    0x9291, 0x9292, 0xA000, 0xA001, 0xA402, 0xA403, 0xA406,
  ]

  /// How the picture and the block are stored: what a copy has of its own, or does without.
  private static let structural: Set = [
    ExifTag.imageWidth, ExifTag.imageLength, ExifTag.orientation, ExifTag.exifDirectory, ExifTag.gpsDirectory,
    ExifTag.pixelXDimension, ExifTag.pixelYDimension, ExifTag.interoperabilityDirectory,
    0x00FE, 0x0102, 0x0103, 0x0106, 0x0111, 0x0115, 0x0116, 0x0117, 0x011C, 0x013D, 0x0140, 0x0142, 0x0143,
    0x0144, 0x0145, 0x0152, 0x0153, 0x0211, 0x0212, 0x0213, 0x0214, 0x8773, 0x9102,
  ]
}
