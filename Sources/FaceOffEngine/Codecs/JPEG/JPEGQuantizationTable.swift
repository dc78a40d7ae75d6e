// SPDX-License-Identifier: MIT

/// The 64 divisors of a block's coefficients.
public struct JPEGQuantizationTable: Hashable, Sendable {
  /// Row by row, the top left (DC) first; at least 1 each in a sound file.
  public let values: [UInt16]

  /// Nil unless there are 64 values.
  public init?(rowMajor values: [UInt16]) {
    guard values.count == 64 else { return nil }
    self.values = values
  }

  /// From the order in which a file stores them; nil unless there are 64 values.
  init?(zigzag values: [UInt16]) {
    guard values.count == 64 else { return nil }
    var rowMajor = [UInt16](repeating: 0, count: 64)
    for (value, place) in zip(values, Self.zigzag) { rowMajor[place] = value }
    self.values = rowMajor
  }

  /// The row-major place of each coefficient in the order of a file (ITU-T T.81, figure A.6).
  static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]
}
