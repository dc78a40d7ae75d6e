// SPDX-License-Identifier: MIT

/// Walks over the chunks of a WebP.
///
/// Source: RFC 9649, §2.
struct WebPScan {
  struct Chunk {
    let name: String
    /// With name, length and padding.
    let whole: Range<Int>
    let body: Range<Int>
  }

  private let bytes: [UInt8]
  let chunks: [Chunk]
  /// What the file says of its own length; nil where it has fewer bytes.
  private let end: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let data = EndianBytes(bytes: bytes, isLittleEndian: true)
    let told = 8 + (data.long(at: 4) ?? 0)
    end = told <= bytes.count ? told : nil
    var chunks: [Chunk] = []
    var place = 12
    while let length = data.long(at: place + 4), place + 8 <= min(told, bytes.count), chunks.count < 100_000 {
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let start = place + 8
      let bodyEnd = min(bytes.count, start + length)
      place = min(bytes.count, start + length + length & 1)
      chunks.append(Chunk(name: name, whole: start - 8..<place, body: start..<bodyEnd))
    }
    self.chunks = chunks
  }

  func scan(into contents: inout ContainerContents) {
    contents.isLossless = chunks.contains { $0.name == "VP8L" } && !chunks.contains { $0.name == "VP8 " }
    var frames = 0
    for chunk in chunks {
      switch chunk.name {
      case "VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM": continue
      case "EXIF": contents.takeExif(chunk.body, of: bytes)
      // Some writers end the name with a zero.
      case "XMP ", "XMP\0": contents.takeXMP(chunk.body, of: bytes)
      case "ANMF":
        frames += 1
        if frames > 1 { contents.addImage(.frame, chunk.body) }
      default:
        contents.drop(chunk.name)
        if PictureSignature.isFound(in: bytes, chunk.body) {
          contents.addImage(.chunk(name: chunk.name), chunk.body)
        }
      }
    }
    contents.end = end
  }
}
