// SPDX-License-Identifier: MIT

import Glibc

/// The cosine transform of a block of 8×8 samples (ITU-T T.81, A.3.3), quantised: an encoder's way from samples to
/// coefficients, in floating point.
struct ForwardDCT: Sendable {
  /// What each frequency is divided by, row by row.
  private let divisors: [SIMD8<Float>]

  /// Nil for a table with a divisor of 0, by which nothing can be divided.
  init?(_ table: JPEGQuantizationTable) {
    guard !table.values.contains(0) else { return nil }
    divisors = (0..<8).map { v in
      var row = SIMD8<Float>.zero
      for u in 0..<8 { row[u] = 1 / Float(table.values[8 * v + u]) }
      return row
    }
  }

  /// - Parameters:
  ///   - samples: 64, row by row, less 128.
  ///   - block: 64 coefficients, row by row, DC first; each in the range that eight-bit samples have.
  func transform(_ samples: UnsafePointer<Float>, into block: UnsafeMutablePointer<Int16>) {
    let raw = UnsafeRawPointer(samples)
    let target = UnsafeMutableRawPointer(block)
    let limit = SIMD8<Float>(repeating: Self.largest)
    let cosines = Self.cosines
    for v in 0..<8 {
      var column = SIMD8<Float>.zero
      for y in 0..<8 {
        column += raw.loadUnaligned(fromByteOffset: 32 * y, as: SIMD8<Float>.self) * cosines.rows[v][y]
      }
      var row = SIMD8<Float>.zero
      for x in 0..<8 { row += cosines.columns[x] * column[x] }
      row *= divisors[v]
      row.replace(with: limit, where: row .> limit)
      row.replace(with: -limit, where: row .< -limit)
      // Added to a number whose last bit counts as 1, it is rounded to the nearest whole one, and that is in the bits.
      let rounded = unsafeBitCast(row + Self.rounding, to: SIMD8<Int32>.self) &- Self.roundingBits
      target.storeBytes(
        of: SIMD8<Int16>(truncatingIfNeeded: rounded), toByteOffset: 16 * v, as: SIMD8<Int16>.self)
    }
  }

  /// Huffman codes end at ten bits for what is not DC (ITU-T T.81, table F.2).
  private static let largest: Float = 1023
  private static let rounding = SIMD8<Float>(repeating: 12_582_912)
  private static let roundingBits = unsafeBitCast(rounding, to: SIMD8<Int32>.self)

  /// By frequency and sample, and by sample and frequency.
  private static let cosines: (rows: [SIMD8<Float>], columns: [SIMD8<Float>]) = {
    var rows = [SIMD8<Float>](repeating: .zero, count: 8)
    var columns = rows
    for frequency in 0..<8 {
      for sample in 0..<8 {
        let angle = Double(2 * sample + 1) * Double(frequency) * .pi / 16
        let value = Float((frequency == 0 ? 0.125.squareRoot() : 0.5) * cos(angle))
        rows[frequency][sample] = value
        columns[sample][frequency] = value
      }
    }
    return (rows, columns)
  }()
}
