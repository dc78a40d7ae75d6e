// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The way to the one processor of the program, for callers that own none.
public enum FaceCensoringService {
  private static let processor = FaceCensoringProcessor()

  /// See `FaceCensoringProcessor.process(imageData:blurIntensity:style:)`.
  public static func process(
    imageData: Data, blurIntensity: Double = Parameter.intensity.standard, style: CensorStyle = .blur
  ) async throws -> ProcessedImageResult {
    try await processor.process(imageData: imageData, blurIntensity: blurIntensity, style: style)
  }

  /// See `FaceCensoringProcessor.faces(in:sensitivity:)`.
  public static func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    try await processor.faces(in: source, sensitivity: sensitivity)
  }

  /// See `FaceCensoringProcessor.blur(_:to:as:settings:faces:skipsFaceless:)`.
  public static func blur(
    _ path: FilePath, to destination: SaveDestination, as format: ImageFormat? = nil,
    settings: CensorSettings,
    faces: FaceChoice = .detected, skipsFaceless: Bool
  ) async throws -> BlurOutcome {
    try await processor.blur(
      path, to: destination, as: format, settings: settings, faces: faces, skipsFaceless: skipsFaceless)
  }
}
