// SPDX-License-Identifier: MIT

/// Everything that was decided about a photo: a value that preview, undo and file are made from.
public struct EditState: Sendable {
  /// The faces to hide. Their order says nothing.
  public var faces: [FaceRegion]
  /// What takes a face's place.
  public var style: CensorStyle
  /// 0…1, the strength; even at 0 a face is beyond recognition.
  public var intensity: Double
  /// A mask's axes as multiples of a face box's sides.
  public var margin: Double
  /// Drawn once per photo, so that the same face is never censored the same way twice; never written to disk.
  public var seed: UInt64
  /// Laid over the bottom right corner.
  public var watermark: Watermark?
  /// What was painted over the faces, in the order of painting.
  public var strokes: [BrushStroke]
  /// Faces that were found and are left visible: a blur brush over one of them is as coarse as its blur would be.
  public var bareFaces: [FaceRegion]

  /// The standard settings, but for what is given, and a new seed.
  public init(
    faces: [FaceRegion],
    style: CensorStyle = .blur,
    intensity: Double = Parameter.intensity.standard,
    margin: Double = Parameter.margin.standard,
    seed: UInt64 = .random(in: .min ... .max),
    watermark: Watermark? = nil,
    strokes: [BrushStroke] = [],
    bareFaces: [FaceRegion] = []
  ) {
    self.faces = faces
    self.style = style
    self.intensity = intensity
    self.margin = margin
    self.seed = seed
    self.watermark = watermark
    self.strokes = strokes
    self.bareFaces = bareFaces
  }
}
