// SPDX-License-Identifier: MIT

extension DetectionPlan {
  /// The plans that a person can choose from, the cheapest first; the raw value is what options and settings say.
  public enum Name: String, CaseIterable, Sendable {
    /// For many photos on a slow machine: small faces are missed.
    case fast
    /// What is used unless another is asked for.
    case standard
    /// For photos in which nobody may be missed.
    case thorough
  }

  /// The plan of this name.
  public static func named(_ name: Name) -> DetectionPlan {
    switch name {
    case .fast: fast
    case .standard: standard
    case .thorough: thorough
    }
  }

  /// Two looks, and none at detail.
  private static let fast = DetectionPlan(
    name: .fast,
    passes: [
      DetectionPass(longSide: 416, weight: 0.3, greatestHeight: 400),
      DetectionPass(longSide: 832, greatestHeight: 128),
    ],
    fusion: Fusion(bias: 1.74), smallFaces: nil)

  /// The plan that is used unless another is asked for.
  public static let standard = DetectionPlan(
    name: .standard,
    passes: [
      DetectionPass(longSide: 416, weight: 0.5, greatestHeight: 400),
      DetectionPass(longSide: 832, weight: 0.375, greatestHeight: 128),
      DetectionPass(longSide: 832, isMirrored: true, tone: .lifted, weight: 0.375, greatestHeight: 128),
      DetectionPass(longSide: 1568, weight: 1.5, greatestHeight: 192),
    ])

  /// One look more, and every large photo in all its detail, whatever speaks for it.
  private static let thorough = DetectionPlan(
    name: .thorough,
    passes: [
      DetectionPass(longSide: 416, weight: 0.5, greatestHeight: 400),
      DetectionPass(longSide: 832, weight: 0.375, greatestHeight: 128),
      DetectionPass(longSide: 832, isMirrored: true, tone: .lifted, weight: 0.375, greatestHeight: 128),
      DetectionPass(longSide: 1248, isMirrored: true, tone: .lifted, weight: 0.5, greatestHeight: 160),
      DetectionPass(longSide: 1568, weight: 1.25, greatestHeight: 192),
    ],
    fusion: Fusion(bias: 2.37),
    smallFaces: SmallFaceSearch(longSide: 12_000, signs: 0, passWeights: [0.25, 0.125, 0.125, 0.25, 0.625]))
}
