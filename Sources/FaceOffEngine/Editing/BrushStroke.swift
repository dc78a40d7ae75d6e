// SPDX-License-Identifier: MIT

/// One stroke of a brush: what was painted between a press and its release.
///
/// Nothing in it is in pixels, so it is the same for the photo, its preview and a smaller copy.
public struct BrushStroke: Hashable, Sendable {
  /// What a brush does.
  public enum Kind: Hashable, Sendable {
    /// Hides what it passes over.
    case blur
    /// Brings the original back.
    case restore
  }

  /// What it does.
  public var kind: Kind
  /// The path of the brush's middle; a tap is one point.
  public var points: [NormalizedPoint]
  /// The brush's radius in parts of the picture's long side.
  public var radius: Double
  /// What takes the place of the painted area; nothing for `restore`.
  public var style: CensorStyle
  /// 0…1, the strength that it was painted with: a slider that is moved later does not change it.
  public var intensity: Double

  /// A stroke of one or more points.
  public init(
    kind: Kind, points: [NormalizedPoint], radius: Double, style: CensorStyle = .blur,
    intensity: Double = Parameter.intensity.standard
  ) {
    self.kind = kind
    self.points = points
    self.radius = radius
    self.style = style
    self.intensity = intensity
  }
}
