// SPDX-License-Identifier: MIT

/// How far a mask reaches beyond a face's box: the ellipse's axes in units of the box's sides.
///
/// A value below `Parameter.margin`'s range cannot be made, so a mask can never be smaller than the ellipse
/// through the box's corners.
public struct MaskMargin: Hashable, Sendable {
  /// No unit; within `Parameter.margin.range`.
  public let value: Double

  /// The nearest value that is allowed; a NaN becomes the standard.
  public init(clamping value: Double) {
    self.value = Parameter.margin.clamp(value)
  }

  /// 1.6, in the absence of a wish.
  public static let standard = MaskMargin(clamping: Parameter.margin.standard)
}
