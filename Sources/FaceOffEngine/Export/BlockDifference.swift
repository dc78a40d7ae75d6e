// SPDX-License-Identifier: MIT

import Glibc

/// By how much the samples of a block are off, as samples and as frequencies.
struct BlockDifference {
  private var samples = [Double](repeating: 0, count: 64)
  private var rows = [Double](repeating: 0, count: 32)
  private var count = 0
  private var squares = 0.0
  /// Whether a decoded sample lies at the end of its range.
  private(set) var isClipped = false

  /// Begins another block.
  mutating func clear() {
    count = 0
    squares = 0
    isClipped = false
  }

  /// Adds the next sample, row by row.
  mutating func add(_ decoded: UInt8, _ expected: Double) {
    let off = Double(decoded) - expected
    if count < 64 { samples[count] = off }
    count += 1
    squares += off * off
    if decoded == 0 || decoded == 255 { isClipped = true }
  }

  /// Euclidean, in levels.
  var length: Double { squares.squareRoot() }

  /// Whether one of the 4×4 lowest frequencies is off by more than half its divisor and `slack`.
  mutating func exceeds(_ table: JPEGQuantizationTable, by slack: Double) -> Bool {
    guard count == 64 else { return false }
    for y in 0..<8 {
      for u in 0..<4 {
        var sum = 0.0
        for x in 0..<8 { sum += samples[8 * y + x] * Self.cosines[8 * u + x] }
        rows[4 * y + u] = sum
      }
    }
    for v in 0..<4 {
      for u in 0..<4 {
        var sum = 0.0
        for y in 0..<8 { sum += rows[4 * y + u] * Self.cosines[8 * v + y] }
        if abs(sum) > Double(table.values[8 * v + u]) / 2 + slack { return true }
      }
    }
    return false
  }

  /// The first four rows of the orthonormal cosine transform (ITU-T T.81, A.3.3).
  private static let cosines: [Double] = (0..<32).map { place in
    let (frequency, sample) = (Double(place / 8), Double(place % 8))
    let scale = place < 8 ? 0.125.squareRoot() : 0.5
    return scale * cos((2 * sample + 1) * frequency * .pi / 16)
  }
}
