// SPDX-License-Identifier: MIT

/// Square cells laid over a part of a picture.
struct CellGrid: Hashable, Sendable {
  /// The first cell's top left corner, in pixels of the picture.
  let origin: PixelPoint
  /// In pixels.
  let side: Double
  let columns: Int
  let rows: Int
}
