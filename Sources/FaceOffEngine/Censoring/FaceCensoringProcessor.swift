// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Opens photos, finds their faces and hides them, off the main thread.
///
/// A photo keeps all cores busy, so callers gain nothing from giving it two at once: while a search waits for
/// its tiles another call may begin, and the same photo would be searched twice.
public actor FaceCensoringProcessor {
  private let makeDetector: @Sendable (DetectionPlan) throws -> any FaceDetector
  private var ready: (plan: DetectionPlan, detector: any FaceDetector)?
  private let exporter: Exporter
  private let budget: PixelBudget
  /// The faces of the last photo in memory, so that another intensity or style never searches again.
  private var last: (bytes: [UInt8], sensitivity: Double, faces: [FaceRegion], seed: UInt64)?

  /// - Parameters:
  ///   - makeDetector: called when a detector is first needed, or one with another plan: loading one takes a while.
  ///   - exporter: makes and writes copies.
  ///   - budget: the most pixels that a photo may have.
  public init(
    exporter: Exporter = Exporter(), budget: PixelBudget = .standard,
    makeDetector: @escaping @Sendable (DetectionPlan) throws -> any FaceDetector = CenterFaceDetector.standard
  ) {
    self.makeDetector = makeDetector
    self.exporter = exporter
    self.budget = budget
  }

  /// Hides the faces of a photo in memory.
  ///
  /// - Parameters:
  ///   - imageData: the photo's file.
  ///   - blurIntensity: 0…1.
  ///   - style: what takes a face's place.
  /// - Throws: `ImageError`, `DetectorError`, or `CancellationError` between the passes of the detector.
  public func process(
    imageData: Data, blurIntensity: Double = Parameter.intensity.standard, style: CensorStyle = .blur
  ) async throws -> ProcessedImageResult {
    let photo = try Photo(bytes: Array(imageData), budget: budget)
    let settings = CensorSettings(style: style, intensity: blurIntensity)
    let known: (faces: [FaceRegion], seed: UInt64)
    if let last, last.sensitivity == settings.sensitivity, last.bytes == photo.source.bytes {
      known = (last.faces, last.seed)
    } else {
      known = (
        try await faces(in: photo.pixels, settings: settings), .random(in: .min ... .max)
      )
      last = (photo.source.bytes, settings.sensitivity, known.faces, known.seed)
    }
    let edit = settings.edit(faces: known.faces, seed: known.seed)
    var pixels = photo.pixels
    Compositor(edit: edit, size: pixels.size).apply(to: &pixels)
    return ProcessedImageResult(photo: photo, edit: edit, pixels: pixels)
  }

  /// Finds the faces of a photo that is open, or of one that is decoded only as far as the search needs it.
  ///
  /// - Parameter settings: their plan and sensitivity count.
  public func faces(in source: any DetectionSource, settings: CensorSettings) async throws -> [FaceRegion] {
    try await detector(plan: settings.plan).faces(in: source, sensitivity: settings.sensitivity)
  }

  /// Writes a copy of a photo's file in which the faces are hidden.
  ///
  /// - Parameters:
  ///   - path: the photo. It is only read.
  ///   - destination: where the copy goes.
  ///   - options: how its file is made.
  ///   - choice: whether faces are searched for.
  ///   - skipsFaceless: write no copy where there is no face.
  /// - Throws: `SystemError`, `ImageError`, `DetectorError`, `FaceSizeMismatch`, `LeakCheckFailure`,
  ///   `JPEGEncodingError`, `EncodingError` or `CancellationError`. In all cases there is no new file.
  public func blur(
    _ path: FilePath, to destination: SaveDestination, settings: CensorSettings,
    options: SaveOptions = SaveOptions(), faces choice: FaceChoice = .detected, skipsFaceless: Bool
  ) async throws -> BlurOutcome {
    let photo = try Photo(path: path, budget: budget)
    let (size, warnings) = (photo.pixels.size, photo.warnings)
    let faces: [FaceRegion]
    switch choice {
    case .detected:
      faces = try await self.faces(in: photo.pixels, settings: settings)
    case .given(let given, let searched):
      guard searched == size else { throw FaceSizeMismatch(photo: size, faces: searched) }
      faces = given
    }
    try Task.checkCancellation()
    let saved =
      faces.isEmpty && skipsFaceless
      ? nil
      : try await save(
        consume photo, edit: settings.edit(faces: faces), with: exporter, to: destination, options: options)
    return BlurOutcome(size: size, faces: faces, saved: saved, warnings: warnings)
  }

  /// The detector that is loaded, unless another plan is asked for.
  func detector(plan: DetectionPlan? = nil) throws -> any FaceDetector {
    if let ready, plan == nil || plan?.name == ready.plan.name { return ready.detector }
    let plan = plan ?? .standard
    let made = try makeDetector(plan)
    ready = (plan, made)
    return made
  }
}
