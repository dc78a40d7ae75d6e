// SPDX-License-Identifier: MIT

/// Where something is hidden: under a face's ellipse, or where a brush passed.
enum CensorMask: Hashable, Sendable {
  case face(FaceMask)
  case strokes([StrokeMask])

  /// The pixels that the mask touches, inside a picture of this size; empty where there are none.
  func extent(in picture: PixelSize) -> PixelRect {
    switch self {
    case .face(let mask): mask.extent(in: picture)
    case .strokes(let masks):
      masks.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.extent(in: picture)) }
    }
  }

  /// The mask as far as it concerns some rows.
  func reaching(_ rows: Range<Int>) -> CensorMask {
    switch self {
    case .face: self
    case .strokes(let masks): .strokes(masks.map { $0.reaching(rows) })
    }
  }

  /// The coverage of one row of a picture.
  func row(_ y: Int, width: Int) -> CensorMaskRow {
    switch self {
    case .face(let mask): .face(mask.row(y))
    case .strokes(let masks): .strokes(StrokeMaskRow(masks, y: y, width: width))
    }
  }
}

/// One row of a mask.
enum CensorMaskRow {
  case face(FaceMaskRow)
  case strokes(StrokeMaskRow)

  /// The pixels of 0..<`width` with any coverage; there may be some without between them.
  func covered(width: Int) -> Range<Int> {
    switch self {
    case .face(let row): row.covered(width: width)
    case .strokes(let row): row.covered
    }
  }

  /// The pixels of 0..<`width` that are known to be covered fully without a look at each.
  func full(width: Int) -> Range<Int> {
    switch self {
    case .face(let row): row.full(width: width)
    case .strokes: 0..<0
    }
  }

  /// Writes the coverage of the pixels of `span`, each at its own index.
  func fill(_ target: UnsafeMutablePointer<Float>, _ span: Range<Int>) {
    switch self {
    case .face(let row): row.fill(target, span)
    case .strokes(let row): row.fill(target, span)
    }
  }
}
