// SPDX-License-Identifier: MIT

/// How a JPEG's coefficients are coded: the start-of-frame markers that can be decoded (ITU-T T.81, table B.1).
public enum JPEGProcess: UInt8, Sendable {
  case baseline = 0xC0
  case extendedSequential = 0xC1
  case progressive = 0xC2
  case arithmeticSequential = 0xC9
  case arithmeticProgressive = 0xCA

  /// Whether the picture comes in several scans, from coarse to fine.
  public var isProgressive: Bool { self == .progressive || self == .arithmeticProgressive }
  /// Whether an arithmetic coder took the place of Huffman's.
  public var isArithmetic: Bool { self == .arithmeticSequential || self == .arithmeticProgressive }
}
