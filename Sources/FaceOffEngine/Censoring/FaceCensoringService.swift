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

  /// See `FaceCensoringProcessor.faces(in:settings:)`.
  public static func faces(
    in source: any DetectionSource, settings: CensorSettings
  ) async throws -> [FaceRegion] {
    try await processor.faces(in: source, settings: settings)
  }

  /// See `FaceCensoringProcessor.blur(_:to:settings:options:faces:skipsFaceless:)`.
  public static func blur(
    _ path: FilePath, to destination: SaveDestination, settings: CensorSettings,
    options: SaveOptions = SaveOptions(), faces: FaceChoice = .detected, skipsFaceless: Bool
  ) async throws -> BlurOutcome {
    try await processor.blur(
      path, to: destination, settings: settings, options: options, faces: faces, skipsFaceless: skipsFaceless)
  }
}
