// SPDX-License-Identifier: MIT

/// Recognises the beginnings of pictures inside other bytes.
enum PictureSignature {
  /// The places in `range` where a picture or a film begins, in order.
  static func places(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    marks(in: bytes, range).map { mark in
      // The byte that is recognised is the second of a JPEG, the fifth of a container.
      let lead = bytes[mark] == 0xD8 ? 1 : bytes[mark] == UInt8(ascii: "f") ? 4 : 0
      return max(range.lowerBound, mark - lead)
    }
  }

  /// The bytes in `range` by which a picture is recognised: at or just behind its first.
  static func marks(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    bytes.withUnsafeBufferPointer { buffer in
      let range = range.clamped(to: buffer.indices)
      let part = UnsafeBufferPointer(rebasing: buffer[range])
      return part.indices.filter { begins(at: $0, in: part) }.map { $0 + range.lowerBound }
    }
  }

  /// Whether a picture begins anywhere in `range`.
  static func isFound(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      let part = UnsafeBufferPointer(rebasing: buffer[range.clamped(to: buffer.indices)])
      return part.indices.contains { begins(at: $0, in: part) }
    }
  }

  private static func begins(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes[place] {
    case 0xD8: isJPEG(at: place, in: bytes)
    case 0x89: matches("PNG\r\n\u{1A}\n", at: place + 1, in: bytes)
    case UInt8(ascii: "G"): matches("GIF87a", at: place, in: bytes) || matches("GIF89a", at: place, in: bytes)
    case UInt8(ascii: "R"): matches("RIFF", at: place, in: bytes) && matches("WEBP", at: place + 8, in: bytes)
    case UInt8(ascii: "f"): isMediaContainer(at: place, in: bytes)
    default: false
    }
  }

  /// `D8` of a start of image, with a segment behind it. Some cameras overwrite the `FF` before it.
  private static func isJPEG(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place + 4 < bytes.count, bytes[place + 1] == 0xFF else { return false }
    switch bytes[place + 2] {
    case 0xC0...0xCF, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
    default: return false
    }
    let length = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
    guard length >= 2 else { return false }
    let next = place + 3 + length
    if next < bytes.count { return bytes[next] == 0xFF }
    return place > 0 && bytes[place - 1] == 0xFF
  }

  /// The `ftyp` box of HEIF, AVIF, MP4 and QuickTime, which begins four bytes earlier with its length.
  private static func isMediaContainer(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place >= 4, matches("ftyp", at: place, in: bytes), place + 8 <= bytes.count else { return false }
    return bytes[place - 4] == 0 && bytes[place - 3] == 0
      && bytes[place + 4..<place + 8].allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static func matches(_ text: StaticString, at place: Int, in bytes: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    text.withUTF8Buffer { pattern in
      place + pattern.count <= bytes.count && bytes[place..<place + pattern.count].elementsEqual(pattern)
    }
  }
}
