// SPDX-License-Identifier: MIT

/// What a person chose for how faces are found and hidden; the same for every photo of a batch.
public struct CensorSettings: Sendable {
  /// What takes a face's place.
  public var style: CensorStyle
  /// 0…1, see `Parameter.intensity`.
  public var intensity: Double
  /// See `Parameter.margin`.
  public var margin: Double
  /// 0…1, see `Parameter.sensitivity`.
  public var sensitivity: Double
  /// How thoroughly faces are looked for.
  public var plan: DetectionPlan
  /// Nil for no logo.
  public var watermark: Watermark?

  /// The standard settings, but for what is given.
  public init(
    style: CensorStyle = .blur, intensity: Double = Parameter.intensity.standard,
    margin: Double = Parameter.margin.standard, sensitivity: Double = Parameter.sensitivity.standard,
    plan: DetectionPlan = .standard, watermark: Watermark? = nil
  ) {
    self.style = style
    self.intensity = intensity
    self.margin = margin
    self.sensitivity = sensitivity
    self.plan = plan
    self.watermark = watermark
  }

  /// What is to be done to a photo with these faces.
  ///
  /// - Parameter seed: the photo's own, drawn once.
  public func edit(faces: [FaceRegion], seed: UInt64 = .random(in: .min ... .max)) -> EditState {
    EditState(
      faces: faces, style: style, intensity: intensity, margin: margin, seed: seed, watermark: watermark)
  }
}
