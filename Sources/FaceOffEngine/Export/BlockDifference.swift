// SPDX-License-Identifier: MIT

import Glibc

/// By how much the samples of a block are off, as samples and as frequencies.
struct BlockDifference {
  private let rows: [SIMD8<Float>]
  private let count: Int
  /// Euclidean, in levels.
  let length: Float

  /// - Parameters:
  ///   - samples: room for 64; what lies behind the first `count` is not looked at.
  ///   - count: 64 for a whole block, fewer for one that is cut by an edge.
  init(_ samples: UnsafePointer<Float>, count: Int) {
    let raw = UnsafeRawPointer(samples)
    var squares: Float = 0
    if count == 64 {
      rows = (0..<8).map { raw.loadUnaligned(fromByteOffset: 32 * $0, as: SIMD8<Float>.self) }
      squares = rows.reduce(SIMD8<Float>.zero) { $0 + $1 * $1 }.sum()
    } else {
      rows = []
      for index in 0..<count { squares += samples[index] * samples[index] }
    }
    self.count = count
    length = squares.squareRoot()
  }

  /// Whether one of the 4×4 lowest frequencies is off by more than half its divisor and `slack`.
  func exceeds(_ table: JPEGQuantizationTable, by slack: Float) -> Bool {
    // No frequency is further off than all together.
    guard count == 64, length > slack else { return false }
    let cosines = Self.cosines
    for v in 0..<4 {
      var column = SIMD8<Float>.zero
      for y in 0..<8 { column += rows[y] * cosines[v][y] }
      for u in 0..<4 {
        let coefficient = (column * cosines[u]).sum()
        if abs(coefficient) > Float(table.values[8 * v + u]) / 2 + slack { return true }
      }
    }
    return false
  }

  /// The first four rows of the orthonormal cosine transform (ITU-T T.81, A.3.3).
  private static let cosines: [SIMD8<Float>] = (0..<4).map { frequency in
    var row = SIMD8<Float>.zero
    for sample in 0..<8 {
      let angle = Double(2 * sample + 1) * Double(frequency) * .pi / 16
      row[sample] = Float((frequency == 0 ? 0.125.squareRoot() : 0.5) * cos(angle))
    }
    return row
  }
}
