// SPDX-License-Identifier: MIT

/// Reads the size of a small JPEG without judging whether it can be decoded.
enum JPEGFrameSize {
  /// The size in the first frame header behind a start of image at (or just behind) the start of `range`.
  static func find(in bytes: [UInt8], _ range: Range<Int>) -> PixelSize? {
    // Four full segments before the frame header are more than previews have.
    let data = EndianBytes(bytes: Array(bytes[range].prefix(1 << 18)), isLittleEndian: false)
    let start = data.bytes.prefix(64).indices.first { data.word(at: $0) == 0xFFD8 }
    guard var place = start.map({ $0 + 2 }) else { return nil }
    while let marker = data.word(at: place), marker >= 0xFFC0, let length = data.word(at: place + 2),
      length >= 2
    {
      switch marker {
      case 0xFFC4, 0xFFC8, 0xFFCC: break
      case 0xFFC0...0xFFCF:
        guard let height = data.word(at: place + 5), let width = data.word(at: place + 7) else { return nil }
        return PixelSize(width: width, height: height)
      case 0xFFDA: return nil
      default: break
      }
      place += 2 + length
    }
    return nil
  }
}
