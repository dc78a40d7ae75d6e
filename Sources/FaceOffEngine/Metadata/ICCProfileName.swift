// SPDX-License-Identifier: MIT

/// What an ICC profile calls itself.
public struct ICCProfileName: Hashable, Sendable {
  /// The description in its first language; nil where it has none that can be read.
  public let text: String?
  /// The length of the whole profile in bytes.
  public let byteCount: Int

  /// Puts a profile together from its parts; nil without any.
  ///
  /// Source: ICC.1:2010, §7.3 and annex B.4.
  init?(parts: [Range<Int>], of bytes: [UInt8]) {
    self.init(Self.profile(parts: parts, of: bytes))
  }

  /// Reads a whole profile; nil where there are no bytes.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    let profile = EndianBytes(bytes: bytes, isLittleEndian: false)
    byteCount = profile.count
    text = Self.description(of: profile)
  }

  /// The profile of a JPEG, whose segments each hold a part behind its number and their count.
  static func profile(parts: [Range<Int>], of bytes: [UInt8]) -> [UInt8] {
    parts.filter { $0.count > 2 }.sorted { bytes[$0.lowerBound] < bytes[$1.lowerBound] }
      .flatMap { bytes[$0.lowerBound + 2..<$0.upperBound] }
  }

  private static func description(of profile: EndianBytes) -> String? {
    guard let count = profile.long(at: 128) else { return nil }
    for index in 0..<min(count, 100) {
      let place = 132 + 12 * index
      guard let tag = profile.long(at: place), let start = profile.long(at: place + 4) else { return nil }
      if tag == 0x6465_7363 { return text(of: profile, at: start) }
    }
    return nil
  }

  private static func text(of profile: EndianBytes, at start: Int) -> String? {
    switch profile.long(at: start) {
    case 0x6465_7363:  // "desc", version 2: ASCII with its length
      guard let length = profile.long(at: start + 8), length > 1, start + 12 + length <= profile.count else {
        return nil
      }
      return String(
        decoding: profile.bytes[start + 12..<start + 12 + length].prefix { $0 != 0 }, as: UTF8.self)
    case 0x6D6C_7563:  // "mluc", version 4: UTF-16 in several languages
      guard let length = profile.long(at: start + 20), let offset = profile.long(at: start + 24),
        start + offset + length <= profile.count
      else { return nil }
      let units = stride(from: start + offset, to: start + offset + length, by: 2)
        .compactMap { profile.word(at: $0) }.map { UInt16(truncatingIfNeeded: $0) }.prefix { $0 != 0 }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
