// SPDX-License-Identifier: MIT

extension SecretNoise {
  /// 0…1 in each direction: where a grid's cells begin.
  var phase: PixelPoint {
    PixelPoint(x: Double(uniform(Purpose.phaseX)), y: Double(uniform(Purpose.phaseY)))
  }

  /// A random change of colour for each cell of a grid.
  func lots(of grid: CellGrid, tint: Float, format: PixelFormat) -> [SIMD4<Float>] {
    (0..<grid.rows).flatMap { row in
      (0..<grid.columns).map { column in
        let place = ((grid.firstRow + row) << 20) ^ ((grid.firstColumn + column) & 0xf_ffff)
        return lot(Purpose.cell, place, tint: tint, format: format)
      }
    }
  }

  /// A random change of a whole area's colour.
  func shift(_ place: Int, tint: Float, format: PixelFormat) -> SIMD4<Float> {
    lot(Purpose.shift, place, tint: tint, format: format)
  }

  /// Mostly of brightness, by `tint` of hue; black ink has a lot of its own.
  private func lot(_ purpose: UInt64, _ index: Int, tint: Float, format: PixelFormat) -> SIMD4<Float> {
    var value = SIMD4<Float>(repeating: normal(purpose, index))
    if format.channels > 1 {
      for channel in 0..<3 { value[channel] += tint * normal(purpose + 1 + UInt64(channel), index) }
    }
    for channel in min(format.channels, 3)..<4 {
      value[channel] = format == .cmyk ? normal(purpose + 4, index) : 0
    }
    return value
  }

  /// What a random number is drawn for.
  enum Purpose {
    static let phaseX: UInt64 = 0
    static let phaseY: UInt64 = 1
    static let skin: UInt64 = 8
    static let shift: UInt64 = 16
    static let cell: UInt64 = 32
  }
}
