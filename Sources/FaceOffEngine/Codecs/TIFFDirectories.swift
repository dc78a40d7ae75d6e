// SPDX-License-Identifier: MIT

/// The first directories of a TIFF file, read as far as telling a camera's raw file from a picture takes.
struct TIFFDirectories {
  /// Photometric interpretations that only sensor data have: colour filter array (TIFF/EP) and linear raw (DNG).
  private static let sensorPhotometrics = [32_803, 34_892]
  /// Makers' own compressions: Sony, Samsung, Nikon, Kodak, Pentax.
  private static let sensorCompressions = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535]
  /// Enough for any camera; bounds the work on a hostile file.
  private static let directoryLimit = 16

  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private var maker = ""
  private var isDNG = false
  private var hasSensorPhotometric = false
  private var hasSensorCompression = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isLittleEndian = bytes.first == 0x49
    var pending = long(at: 4).map { [$0] } ?? []
    var count = 0
    while let offset = pending.popLast(), count < Self.directoryLimit {
      pending += readDirectory(at: offset)
      count += 1
    }
  }

  /// The maker's name for its raw format; nil for a plain picture.
  var rawFormat: String? {
    if isDNG { return "DNG" }
    guard hasSensorPhotometric || hasSensorCompression && !maker.isEmpty else { return nil }
    let formats = [
      ("CANON", "CR2"), ("NIKON", "NEF"), ("SONY", "ARW"), ("PENTAX", "PEF"), ("RICOH", "PEF"),
      ("SAMSUNG", "SRW"), ("OLYMPUS", "ORF"), ("OM DIGITAL", "ORF"), ("PANASONIC", "RW2"), ("EPSON", "ERF"),
      ("HASSELBLAD", "3FR"), ("KODAK", "DCR"), ("EASTMAN KODAK", "DCR"), ("LEAF", "MOS"), ("MAMIYA", "MEF"),
    ]
    return formats.first { maker.hasPrefix($0.0) }?.1 ?? "raw"
  }

  /// Returns the offsets of the directories that follow or lie below.
  private mutating func readDirectory(at offset: Int) -> [Int] {
    guard let count = short(at: offset), count <= 4096 else { return [] }
    var next: [Int] = []
    for entry in (0..<count).map({ offset + 2 + 12 * $0 }) {
      guard let tag = short(at: entry), let type = short(at: entry + 2), let length = long(at: entry + 4),
        let value = type == 3 ? short(at: entry + 8) : long(at: entry + 8)
      else { return next }
      switch tag {
      case 0x0103 where Self.sensorCompressions.contains(value): hasSensorCompression = true
      case 0x0106 where Self.sensorPhotometrics.contains(value): hasSensorPhotometric = true
      case 0x010F where maker.isEmpty: maker = text(at: length > 4 ? value : entry + 8, length: length)
      case 0x014A where length == 1: next.append(value)
      case 0x014A: next += (0..<min(length, 8)).compactMap { long(at: value + 4 * $0) }
      case 0xC612: isDNG = true
      default: break
      }
    }
    if let following = long(at: offset + 2 + 12 * count), following > 0 { next.append(following) }
    return next
  }

  private func text(at offset: Int, length: Int) -> String {
    guard offset < bytes.count else { return "" }
    let letters = bytes[offset..<min(bytes.count, offset + min(length, 64))].prefix { $0 != 0 }
    return String(decoding: letters, as: UTF8.self).uppercased()
  }

  private func short(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isLittleEndian ? second << 8 | first : first << 8 | second
  }

  private func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isLittleEndian ? second << 16 | first : first << 16 | second
  }
}
