// SPDX-License-Identifier: MIT

/// A colour component as the frame header describes it.
public struct JPEGComponent: Hashable, Sendable {
  /// The identifier that scans name it by: 1, 2, 3 as a rule, `R`, `G`, `B` in some files without conversion.
  public let id: UInt8
  /// 1…4, blocks of a minimum coded unit from left to right.
  public let horizontalSampling: Int
  /// 1…4, blocks of a minimum coded unit from top to bottom.
  public let verticalSampling: Int
  /// 0…3, the quantisation table.
  public let quantizationTable: Int
}
