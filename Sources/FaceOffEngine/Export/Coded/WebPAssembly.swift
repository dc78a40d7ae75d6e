// SPDX-License-Identifier: MIT

/// Puts a WebP together from an encoder's picture and metadata from elsewhere.
///
/// Source: RFC 9649, §2.7.
enum WebPAssembly {
  private enum Flag {
    static let profile: UInt8 = 0x20
    static let alpha: UInt8 = 0x10
    static let exif: UInt8 = 0x08
    static let xmp: UInt8 = 0x04
  }

  static func join(_ encoded: [UInt8], with metadata: CleanMetadata) -> [UInt8] {
    let chunks = WebPScan(encoded).chunks
    let picture = chunks.filter { ["VP8 ", "VP8L", "ALPH"].contains($0.name) }
    guard !(metadata.icc.isEmpty && metadata.exif.isEmpty && metadata.xmp.isEmpty),
      let header = header(encoded, chunks, metadata)
    else { return encoded }
    var body = chunk("VP8X", header)
    if !metadata.icc.isEmpty { body += chunk("ICCP", metadata.icc) }
    for part in picture { body += encoded[part.whole] }
    if !metadata.exif.isEmpty { body += chunk("EXIF", metadata.exif) }
    if !metadata.xmp.isEmpty { body += chunk("XMP ", metadata.xmp) }
    return Array("RIFF".utf8) + number(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  /// What is in the file, and the canvas: both sides less one in 24 bits.
  private static func header(_ encoded: [UInt8], _ chunks: [WebPScan.Chunk], _ metadata: CleanMetadata)
    -> [UInt8]?
  {
    var flags =
      (metadata.icc.isEmpty ? 0 : Flag.profile) | (metadata.exif.isEmpty ? 0 : Flag.exif)
      | (metadata.xmp.isEmpty ? 0 : Flag.xmp)
    let data = EndianBytes(bytes: encoded, isLittleEndian: true)
    for chunk in chunks {
      let start = chunk.body.lowerBound
      switch chunk.name {
      case "VP8X" where chunk.body.count >= 10:
        return [flags | encoded[start] & Flag.alpha, 0, 0, 0] + encoded[start + 4..<start + 10]
      case "VP8L":
        // Behind a signature byte: 14 bits of width, 14 of height, one that says whether there is alpha.
        guard let packed = data.long(at: start + 1) else { return nil }
        if packed >> 28 & 1 == 1 { flags |= Flag.alpha }
        return [flags, 0, 0, 0] + number(packed & 0x3FFF, 3) + number(packed >> 14 & 0x3FFF, 3)
      case "VP8 ":
        // Behind a frame tag and a start code of three bytes each: 14 bits of each side, and a scale.
        guard let width = data.word(at: start + 6), let height = data.word(at: start + 8) else { return nil }
        return [flags, 0, 0, 0] + number((width & 0x3FFF) - 1, 3) + number((height & 0x3FFF) - 1, 3)
      default: continue
      }
    }
    return nil
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
