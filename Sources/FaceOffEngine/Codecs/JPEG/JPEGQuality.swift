// SPDX-License-Identifier: MIT

/// How finely a JPEG is quantised, on the scale of the Independent JPEG Group.
public struct JPEGQuality: Hashable, Comparable, Sendable {
  /// 1…100.
  public let value: Int

  /// Values outside 1…100 become the nearest one inside.
  public init(_ value: Int) {
    self.value = min(max(value, 1), 100)
  }

  /// The quality to write a decoded file at again: as fine as it was, within 92…98.
  ///
  /// Below 92 a second quantisation adds to what the first has done, the more so where the pixels were turned and
  /// the blocks have moved; above 98 a file grows and nobody sees why.
  public init(reencoding header: JPEGHeader) {
    let estimate = JPEGQuality(estimating: header) ?? JPEGQuality(92)
    self.init(min(max(estimate.value, 92), 98))
  }

  /// The lowest quality whose tables are nowhere coarser than the file's; nil where a table is missing.
  public init?(estimating header: JPEGHeader) {
    guard let first = header.components.first,
      let luminance = header.quantizationTables[first.quantizationTable]
    else { return nil }
    var chrominance: JPEGQuantizationTable?
    if header.components.count >= 3 {
      chrominance = header.quantizationTables[header.components[1].quantizationTable]
      if chrominance == nil { return nil }
    }
    let quality = (1...100).first { quality in
      Self.isNowhereCoarser(Self.luminance, quality, than: luminance)
        && chrominance.map { Self.isNowhereCoarser(Self.chrominance, quality, than: $0) } ?? true
    }
    self.init(quality ?? 100)
  }

  /// Quality 1 is lowest.
  public static func < (one: JPEGQuality, other: JPEGQuality) -> Bool { one.value < other.value }

  private static func isNowhereCoarser(
    _ base: [Int], _ quality: Int, than table: JPEGQuantizationTable
  ) -> Bool {
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    return zip(base, table.values).allSatisfy { min(max(($0 * scale + 50) / 100, 1), 255) <= $1 }
  }

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
