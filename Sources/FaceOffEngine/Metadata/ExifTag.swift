// SPDX-License-Identifier: MIT

/// The tags that the program reads or changes (Exif 2.32, §4.6; TIFF 6.0).
enum ExifTag {
  static let newSubfileType = 0x00FE
  static let imageWidth = 0x0100
  static let imageLength = 0x0101
  static let make = 0x010F
  static let model = 0x0110
  static let orientation = 0x0112
  static let stripOffsets = 0x0111
  static let stripByteCounts = 0x0117
  static let tileOffsets = 0x0144
  static let tileByteCounts = 0x0145
  static let subDirectories = 0x014A
  static let jpegOffset = 0x0201
  static let jpegByteCount = 0x0202
  static let xmp = 0x02BC
  static let interoperabilityWidth = 0x1001
  static let interoperabilityLength = 0x1002
  static let iptc = 0x83BB
  static let photoshop = 0x8649
  static let exifDirectory = 0x8769
  static let gpsDirectory = 0x8825
  static let makerNote = 0x927C
  static let pixelXDimension = 0xA002
  static let pixelYDimension = 0xA003
  static let interoperabilityDirectory = 0xA005
  /// The thumbnail that Microsoft's GDI+ writes into the first directory.
  static let gdiThumbnail = 0x501B

  /// Pairs of tags that say where picture data lies and how long it is.
  static let pictures = [
    (jpegOffset, jpegByteCount), (stripOffsets, stripByteCounts), (tileOffsets, tileByteCounts),
  ]
}
