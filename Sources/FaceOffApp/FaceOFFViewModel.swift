// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords
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
    case opened(PhotoOrigin)
    case saved(SaveResult)
    case failed(any Error, file: FilePath?)
    /// A photo was opened of which a person should know something before it is edited.
    case noticed([DecodeWarning])
    /// A photo was opened that says where it was taken, and its copies would say it too.
    case tellsPlace
  }

  var state = AppState.empty
  /// Counts the photos; a result that belongs to another number is void.
  var processingGeneration = 0
  /// A part of 1; it never falls for one photo.
  var progress = 0.0
  /// The photo's file, or the name that it would have.
  var path: FilePath?
  /// Upright, in pixels.
  var photoSize: PixelSize?
  /// Whether faces were looked for in the photo.
  var isSearched = false
  /// Whether they are looked for now, in a photo that was opened without.
  var isSearching = false
  /// Why the last copy of the photo could not be made; nil where it could.
  var leak: LeakNotice?
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
  /// What the pointer does on the photo.
  var tool = CanvasTool.move
  /// See `Parameter.brushRadius`.
  var brushRadius = Parameter.brushRadius.standard
  /// What is being painted; it becomes a step when the brush is lifted.
  var stroke: BrushStroke?
  /// What the next photo begins with.
  var settings: CensorSettings
  /// Whether the next photo begins with the logo.
  var startsWithLogo: Bool
  /// Whether faces are looked for in the next photo when it is opened.
  var findsFaces = true
  /// How copies are made.
  @ObservationIgnored var saveOptions = SaveOptions()
  /// Hears what happened once.
  @ObservationIgnored var onEvent: (Event) -> Void = { _ in }

  @ObservationIgnored let processor: FaceCensoringProcessor
  @ObservationIgnored var exporter: Exporter
  @ObservationIgnored var loadWatermark: @Sendable () throws -> Watermark
  /// Whether the photo is to have the logo, which may be on its way.
  @ObservationIgnored var wantsLogo = false
  @ObservationIgnored var photo: Photo?
  @ObservationIgnored var renderer: PreviewRenderer?
  /// The step that was saved last, how, and where.
  @ObservationIgnored var lastSaved: (id: Int, options: SaveOptions, path: FilePath)?
  @ObservationIgnored var opening: Task<Void, Never>?
  @ObservationIgnored var processing: Task<Void, Never>?
  @ObservationIgnored var searching: Task<Void, Never>?
  /// The part of the photo that is looked at closely, in its pixels.
  @ObservationIgnored var closeUp: PixelRect?
  /// Counts what there was to show; `shownRevision` is what `picture` shows of it.
  @ObservationIgnored var revision = 0
  @ObservationIgnored var shownRevision: Int?
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
    loadWatermark: @escaping @Sendable () throws -> Watermark = FaceOFFViewModel.watermark(nil)
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
    searching?.cancel()
    processingGeneration += 1
    forget()
    state = .empty
  }

  func forget() {
    (photo, renderer, history, path, photoSize) = (nil, nil, nil, nil, nil)
    (veil, picture, original, faces, progress) = (nil, nil, nil, [], 0)
    (detail, closeUp, shownRevision) = ([], nil, nil)
    (stroke, tool) = (nil, .move)
    needsRendering = false
    (isSearched, isSearching) = (false, false)
    (lastSaved, leak) = (nil, nil)
  }

  /// What loads a logo: the association's own where no other was chosen.
  nonisolated static func watermark(_ chosen: FilePath?) -> @Sendable () throws -> Watermark {
    {
      if let chosen { return try WatermarkService().load(chosen: chosen) }
      guard let data = DataDirectory.find() else { throw DetectorError.noDataDirectory }
      return try WatermarkService().load(WatermarkService.standardPath(in: data))
    }
  }
}
