// SPDX-License-Identifier: MIT

import CExif

/// The tags of an EXIF block that tell when, with what, by whom and where a photo was taken.
///
/// Read with libexif, so that what is shown does not come from the parser that also rewrites.
public struct ExifSummary: Hashable, Sendable {
  /// The maker of the camera.
  public let make: String?
  /// The camera.
  public let model: String?
  /// The program that wrote the file.
  public let software: String?
  /// As EXIF writes it: `2021:07:14 10:11:12`, in the camera's own time.
  public let dateTimeOriginal: String?
  /// The author.
  public let artist: String?
  /// The holder of the rights.
  public let copyright: String?
  /// Who owns the camera.
  public let owner: String?
  /// Of the camera's body.
  public let bodySerial: String?
  /// Of the lens.
  public let lensSerial: String?
  /// Whether there is a latitude or longitude.
  public let hasPlace: Bool
  /// Nil without a maker note.
  public let makerNoteByteCount: Int?

  /// The corresponding C functions are `exif_data_load_data` and `exif_content_get_entry`.
  init(_ block: ExifBlock) {
    let data = LoadedExif(block.bytes)
    make = data.text(ExifTag.make, EXIF_IFD_0)
    model = data.text(ExifTag.model, EXIF_IFD_0)
    software = data.text(0x0131, EXIF_IFD_0)
    dateTimeOriginal = data.text(0x9003, EXIF_IFD_EXIF) ?? data.text(0x0132, EXIF_IFD_0)
    artist = data.text(0x013B, EXIF_IFD_0)
    copyright = data.text(0x8298, EXIF_IFD_0)
    owner = data.text(0xA430, EXIF_IFD_EXIF)
    bodySerial = data.text(0xA431, EXIF_IFD_EXIF)
    lensSerial = data.text(0xA435, EXIF_IFD_EXIF)
    hasPlace = data.has(0x0002, EXIF_IFD_GPS) || data.has(0x0004, EXIF_IFD_GPS)
    makerNoteByteCount = block.directory(.exif)?.entry(ExifTag.makerNote)?.value?.count
  }
}

/// Owns libexif's view of a block.
private struct LoadedExif: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>?

  init(_ block: [UInt8]) {
    data = exif_data_new()
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    let whole = Array("Exif\0\0".utf8) + block
    exif_data_load_data(data, whole, UInt32(clamping: whole.count))
  }

  func has(_ tag: Int, _ directory: ExifIfd) -> Bool {
    entry(tag, directory) != nil
  }

  /// A text tag's bytes; what follows a zero is not text (a copyright's second half is the editor's).
  func text(_ tag: Int, _ directory: ExifIfd) -> String? {
    guard let entry = entry(tag, directory)?.pointee, entry.format == EXIF_FORMAT_ASCII, let data = entry.data
    else { return nil }
    let bytes = UnsafeBufferPointer(start: data, count: Int(entry.size)).prefix { $0 != 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  private func entry(_ tag: Int, _ directory: ExifIfd) -> UnsafeMutablePointer<ExifEntry>? {
    guard let data else { return nil }
    let contents = data.pointee.ifd
    let content =
      switch directory {
      case EXIF_IFD_0: contents.0
      case EXIF_IFD_EXIF: contents.2
      default: contents.3
      }
    return exif_content_get_entry(content, CExif.ExifTag(rawValue: UInt32(tag)))
  }

  deinit {
    exif_data_unref(data)
  }
}
