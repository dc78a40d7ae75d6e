// SPDX-License-Identifier: MIT

import FaceOffEngine
import Observation

/// All that the window shows and can do, without a window.
@MainActor @Observable
final class FaceOFFViewModel {
  /// What is on screen.
  enum AppState: Hashable {
    /// No photo.
    case empty
    /// A photo is opened and its faces are looked for.
    case processing
    /// The censored photo.
    case preview
  }

  /// What happened once, for a toast: data, not words.
  enum Event {
    case saved(SaveResult)
    case failed(any Error, file: FilePath?)
    /// A photo was opened of which a person should know something before it is edited.
    case noticed([DecodeWarning])
  }

  var state = AppState.empty
  /// Counts the photos; a result that belongs to another number is void.
  var processingGeneration = 0
  /// A part of 1; it never falls for one photo.
  var progress = 0.0
  /// The photo's file.
  var path: FilePath?
  /// Upright, in pixels.
  var photoSize: PixelSize?
  /// All that were found, hidden or not.
  var faces: [FaceRegion] = []
  /// The photo, unrecognisable, while its faces are looked for.
  var veil: PixelBuffer?
  /// The censored photo.
  var picture: PreviewPicture?
  /// Parts of the censored photo at full size, while it is looked at closely.
  var detail: [PreviewTile] = []
  /// The photo as it was opened; only while it is compared with.
  var original: PreviewPicture?
  var isComparing = false
  var isSaving = false
  var history: EditHistory?
  /// What the next photo begins with.
  var settings: CensorSettings
  /// Whether the next photo begins with the logo.
  var startsWithLogo: Bool
  /// Hears what happened once.
  @ObservationIgnored var onEvent: (Event) -> Void = { _ in }

  @ObservationIgnored let processor: FaceCensoringProcessor
  @ObservationIgnored let exporter: Exporter
  @ObservationIgnored let loadWatermark: @Sendable () throws -> Watermark
  @ObservationIgnored var photo: Photo?
  @ObservationIgnored var renderer: PreviewRenderer?
  @ObservationIgnored var opening: Task<Void, Never>?
  @ObservationIgnored var processing: Task<Void, Never>?
  /// The part of the photo that is looked at closely, in its pixels.
  @ObservationIgnored var closeUp: PixelRect?
  /// The step that `picture` shows.
  @ObservationIgnored var shownID: Int?
  @ObservationIgnored var isRendering = false
  @ObservationIgnored var needsRendering = false

  /// - Parameters:
  ///   - processor: finds the faces.
  ///   - exporter: makes and writes copies.
  ///   - settings: what photos begin with.
  ///   - loadWatermark: called off the main thread when the logo is first wanted.
  init(
    processor: FaceCensoringProcessor = FaceCensoringProcessor(), exporter: Exporter = Exporter(),
    settings: CensorSettings = CensorSettings(), startsWithLogo: Bool = false,
    loadWatermark: @escaping @Sendable () throws -> Watermark = FaceOFFViewModel.standardWatermark
  ) {
    self.processor = processor
    self.exporter = exporter
    self.settings = settings
    self.startsWithLogo = startsWithLogo
    self.loadWatermark = loadWatermark
  }

  /// Faces that are hidden now.
  var hiddenCount: Int { history?.current.faces.count ?? 0 }
  /// Whether closing would lose a correction.
  var hasUnsavedChanges: Bool { history?.isDirty ?? false }
  var canUndo: Bool { state == .preview && history?.canUndo ?? false }
  var canRedo: Bool { state == .preview && history?.canRedo ?? false }

  /// Lets go of the photo.
  func close() {
    opening?.cancel()
    processing?.cancel()
    processingGeneration += 1
    forget()
    state = .empty
  }

  func forget() {
    (photo, renderer, history, path, photoSize) = (nil, nil, nil, nil, nil)
    (veil, picture, original, faces, progress) = (nil, nil, nil, [], 0)
    (detail, closeUp, shownID) = ([], nil, nil)
    needsRendering = false
  }

  @Sendable nonisolated static func standardWatermark() throws -> Watermark {
    guard let data = DataDirectory.find() else { throw DetectorError.noDataDirectory }
    return try WatermarkService().load(WatermarkService.standardPath(in: data))
  }
}
