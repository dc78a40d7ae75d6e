// SPDX-License-Identifier: MIT

/// Bytes with the byte order of a TIFF structure; every access is checked.
struct EndianBytes: Sendable {
  var bytes: [UInt8]
  let isLittleEndian: Bool

  var count: Int { bytes.count }

  func word(at place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - 2 else { return nil }
    let (first, second) = (Int(bytes[place]), Int(bytes[place + 1]))
    return isLittleEndian ? first | second << 8 : first << 8 | second
  }

  func long(at place: Int) -> Int? {
    guard let first = word(at: place), let second = word(at: place + 2) else { return nil }
    return isLittleEndian ? first | second << 16 : first << 16 | second
  }

  /// Writes the low 16 bits; nothing where there is no such place.
  mutating func setWord(_ value: Int, at place: Int) {
    guard word(at: place) != nil else { return }
    let (high, low) = (UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
    bytes[place] = isLittleEndian ? low : high
    bytes[place + 1] = isLittleEndian ? high : low
  }

  /// Writes the low 32 bits; nothing where there is no such place.
  mutating func setLong(_ value: Int, at place: Int) {
    guard long(at: place) != nil else { return }
    setWord(isLittleEndian ? value : value >> 16, at: place)
    setWord(isLittleEndian ? value >> 16 : value, at: place + 2)
  }

  mutating func zero(_ range: Range<Int>) {
    for place in range.clamped(to: 0..<bytes.count) { bytes[place] = 0 }
  }
}
