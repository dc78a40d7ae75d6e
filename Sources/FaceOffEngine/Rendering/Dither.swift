// SPDX-License-Identifier: MIT

/// One row of an 8 × 8 ordered dither: what to add before rounding, above −½ and below ½ level.
struct Dither {
  private let offsets: SIMD8<Float>

  /// - Parameters:
  ///   - row: of the picture.
  ///   - isFlat: no dithering, for areas of one colour.
  init(row: Int, isFlat: Bool) {
    var offsets = SIMD8<Float>()
    if !isFlat {
      for x in 0..<8 {
        // Bayer's matrix: the bits of x ⊕ y and y, interleaved from the lowest up.
        let y = row & 7
        var rank = 0
        for bit in 0..<3 {
          rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        }
        offsets[x] = (Float(rank) + 0.5) / 64 - 0.5
      }
    }
    self.offsets = offsets
  }

  subscript(x: Int) -> Float { offsets[x & 7] }
}
