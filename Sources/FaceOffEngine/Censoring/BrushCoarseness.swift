// SPDX-License-Identifier: MIT

import Glibc

/// How coarse a painted area is: a level whose cells are √2 times as large as the level's below.
///
/// What a brush hides must be as irreversible as a face's own blur, however small the brush. So cells follow all
/// that was painted in one piece, as if it were one face, and any face that it touches, hidden or not. Alone, and
/// far from any face, even the smallest dab has cells of a set part of the photo. Levels in steps, so that painting on
/// changes what is there only now and then.
struct BrushCoarseness {
  /// The level, and the number of the painted area, of each stroke; those that restore have none.
  let places: [(level: Int, area: Int)?]

  /// - Parameters:
  ///   - faces: those that were found, hidden or not.
  ///   - photo: coarseness is decided at the photo's own size, so that a preview has the same.
  init(_ strokes: [BrushStroke], faces: [FaceMask], photo: PixelSize) {
    var places = [(level: Int, area: Int)?](repeating: nil, count: strokes.count)
    let painted = strokes.indices.filter { strokes[$0].kind == .blur && !strokes[$0].points.isEmpty }
      .map { ($0, StrokeMask(strokes[$0], photo: photo, scale: 1)) }
    for (number, area) in PaintedArea.connected(painted, in: photo).enumerated() {
      let touched = faces.filter { face in area.masks.contains { $0.meets(face.ellipse) } }
      let side = touched.map { CensorStrength.cellSide(of: $0) }
        .reduce(area.diameter / CensorStrength.cells, max)
      let level = BrushCoarseness.level(ofSide: side, photo: photo)
      for stroke in area.strokes { places[stroke] = (level, number) }
    }
    self.places = places
  }

  /// The side of a level's cells, in pixels of the photo.
  static func side(ofLevel level: Int, photo: PixelSize) -> Double {
    finest(photo) * pow(2, Double(level) / 2)
  }

  /// The finest level with cells at least that large.
  private static func level(ofSide side: Double, photo: PixelSize) -> Int {
    max(0, Int((2 * log2(side / finest(photo)) - 1e-9).rounded(.up)))
  }

  private static func finest(_ photo: PixelSize) -> Double {
    max(Double(photo.longSide) * smallestPart, CoarseCells.smallest)
  }

  /// Of the photo's long side.
  private static let smallestPart = 1.0 / 96
}
