// SPDX-License-Identifier: MIT

/// Small damage to a file: the same for the same number.
public struct Mutation {
  private var state: UInt64

  /// - Parameter number: any.
  public init(_ number: Int) {
    state = UInt64(truncatingIfNeeded: number)
  }

  /// The bytes with one to four changes: other bits, other bytes, a part gone, a part twice.
  public mutating func apply(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) where !bytes.isEmpty {
      let place = below(bytes.count)
      let length = min(1 + below(32), bytes.count - place)
      switch below(6) {
      case 0, 1: bytes[place] ^= 1 << UInt8(below(8))
      case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80][below(4)]
      case 3: bytes[place] = UInt8(below(256))
      case 4: bytes.removeSubrange(place..<(below(4) == 0 ? bytes.count : place + length))
      default: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      }
    }
    return bytes
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
