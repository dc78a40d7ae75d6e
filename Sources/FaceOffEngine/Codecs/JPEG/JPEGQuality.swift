// SPDX-License-Identifier: MIT

/// How finely a JPEG is quantised, on the scale of the Independent JPEG Group.
public struct JPEGQuality: Hashable, Comparable, Sendable {
  /// 1…100.
  public let value: Int

  /// Values outside 1…100 become the nearest one inside.
  public init(_ value: Int) {
    self.value = min(max(value, 1), 100)
  }

  /// The quality to write a decoded file at again, so that it neither degrades visibly nor grows wildly.
  ///
  /// Where the file has the IJG's own tables and the pixels lie in the same blocks as before, the same quality
  /// restores nearly the same coefficients: photos of quality 73 came back at 58 dB and 1.02 times their size,
  /// when at 92 it was 48 dB and 1.59 times. Elsewhere a second quantisation adds to the first, so it is at least
  /// 92; above 98 only the size grows. A logo should not look bad in a poor photo, so 70 is the least that is
  /// ever taken over.
  ///
  /// - Parameter orientation: how the stored pixels were turned before they are written.
  public init(reencoding header: JPEGHeader, turned orientation: Orientation = .up) {
    let estimate = JPEGQuality(estimating: header) ?? JPEGQuality(92)
    // After a quarter turn the tables are not the same about their diagonal.
    if estimate.value >= 70, estimate.isExact(for: header), !orientation.swapsSides,
      orientation.keepsBlocks(of: header)
    {
      self = estimate
    } else {
      self.init(min(max(estimate.value, 92), 98))
    }
  }

  /// The lowest quality whose tables, each summed up, are not coarser than the file's; nil where one is missing.
  ///
  /// An IJG table gives exactly its quality. Of the tables that makers have of their own, single entries are much
  /// finer than all others: to be finer in each would make files twice as large.
  public init?(estimating header: JPEGHeader) {
    guard let tables = Self.tables(of: header) else { return nil }
    let sums = tables.map { $0.reduce(0, +) }
    let quality = (1...100).first { quality in
      zip(Self.standard, sums).allSatisfy { base, sum in
        Self.scaled(base, to: quality).reduce(0, +) <= sum
      }
    }
    self.init(quality ?? 100)
  }

  private func isExact(for header: JPEGHeader) -> Bool {
    guard let tables = Self.tables(of: header) else { return false }
    return zip(Self.standard, tables).allSatisfy { base, table in Self.scaled(base, to: value) == table }
  }

  /// The luminance table and, where there are colours, the chrominance table.
  private static func tables(of header: JPEGHeader) -> [[Int]]? {
    let components = header.components.prefix(header.components.count >= 3 ? 2 : 1)
    let tables = components.compactMap {
      header.quantizationTables[$0.quantizationTable]?.values.map(Int.init)
    }
    return tables.isEmpty || tables.count < components.count ? nil : tables
  }

  /// The corresponding C function is libjpeg's `jpeg_set_quality`.
  private static func scaled(_ base: [Int], to quality: Int) -> [Int] {
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    return base.map { min(max(($0 * scale + 50) / 100, 1), 255) }
  }

  /// Quality 1 is lowest.
  public static func < (one: JPEGQuality, other: JPEGQuality) -> Bool { one.value < other.value }

  private static let standard = [luminance, chrominance]

  /// ITU-T T.81, table K.1.
  private static let luminance = [
    16, 11, 10, 16, 24, 40, 51, 61,
    12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77,
    24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  /// ITU-T T.81, table K.2.
  private static let chrominance = [
    17, 18, 24, 47, 99, 99, 99, 99,
    18, 21, 26, 66, 99, 99, 99, 99,
    24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
  ]
}
