// SPDX-License-Identifier: MIT

import Glibc

/// Numbers that nobody can foretell without the photo's seed, and that are always the same with it.
///
/// A keyed hash of (face, purpose, place) instead of a running generator: what one cell draws depends on no
/// other cell. SipHash-2-4 (Aumasson and Bernstein, 2012), since a face that an attacker knows would betray
/// the seed of a weaker one, and with it the noise of the faces that he does not know.
struct SecretNoise {
  private let key: (UInt64, UInt64)

  /// - Parameters:
  ///   - seed: the photo's.
  ///   - face: what tells this face from the photo's others.
  init(seed: UInt64, face: UInt64) {
    let spread = SecretNoise.hash((seed, ~seed), face, 0)
    key = (seed ^ spread, SecretNoise.hash((spread, seed), face, 1))
  }

  /// Evenly distributed, 0…1 without the 1.
  func uniform(_ purpose: UInt64, _ index: Int = 0) -> Float {
    Float(SecretNoise.hash(key, purpose, UInt64(bitPattern: Int64(index))) >> 40) / 16_777_216
  }

  /// Normally distributed with mean 0 and variance 1 (Box and Muller, 1958).
  func normal(_ purpose: UInt64, _ index: Int = 0) -> Float {
    let word = SecretNoise.hash(key, purpose, UInt64(bitPattern: Int64(index)))
    let radius = Float((word >> 40) + 1) / 16_777_216
    let angle = Float(word & 0xff_ffff) / 16_777_216
    return (-2 * log(radius)).squareRoot() * cos(2 * Float.pi * angle)
  }

  private static func hash(_ key: (UInt64, UInt64), _ first: UInt64, _ second: UInt64) -> UInt64 {
    var v0 = key.0 ^ 0x736f_6d65_7073_6575
    var v1 = key.1 ^ 0x646f_7261_6e64_6f6d
    var v2 = key.0 ^ 0x6c79_6765_6e65_7261
    var v3 = key.1 ^ 0x7465_6462_7974_6573
    func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
    func round() {
      v0 &+= v1
      v1 = rotated(v1, 13) ^ v0
      v0 = rotated(v0, 32)
      v2 &+= v3
      v3 = rotated(v3, 16) ^ v2
      v0 &+= v3
      v3 = rotated(v3, 21) ^ v0
      v2 &+= v1
      v1 = rotated(v1, 17) ^ v2
      v2 = rotated(v2, 32)
    }
    // The last word is the length, as the paper pads a message of 16 bytes.
    for word in [first, second, 16 << 56] {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }
}
