// SPDX-License-Identifier: MIT

/// The width and height of a picture, in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size; nothing is checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `width × height`; nil where that does not fit an `Int`.
  public var area: Int? {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : product
  }

  /// The larger of the two.
  public var longSide: Int { max(width, height) }
  /// The smaller of the two.
  public var shortSide: Int { min(width, height) }

  /// Width and height exchanged, as a quarter turn leaves them.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The whole picture as a rectangle at the origin.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
