// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// Opens a photo and finds its faces.
  ///
  /// What is on screen stays until the photo is decoded, so that a file that is none takes nothing away. A newer
  /// call makes an older one void, whatever the older is doing.
  func open(_ origin: PhotoOrigin) {
    opening?.cancel()
    if state == .empty {
      state = .processing
      progress = 0
    }
    opening = Task {
      do {
        let (photo, renderer, veil) = try await Self.decode(origin)
        if Task.isCancelled { return }
        begin(photo, renderer, veil, origin.name)
        onEvent(.opened(origin))
      } catch {
        if Task.isCancelled { return }
        if photo == nil { state = .empty }
        onEvent(.failed(error, file: origin.name))
      }
    }
  }

  /// Stops opening, and there is no photo then; or stops looking for faces in a photo that was opened before.
  func cancel() {
    searching?.cancel()
    if state == .processing { close() }
  }

  private func begin(_ photo: Photo, _ renderer: PreviewRenderer, _ veil: PixelBuffer, _ path: FilePath) {
    processing?.cancel()
    searching?.cancel()
    processingGeneration += 1
    forget()
    self.photo = photo
    self.renderer = renderer
    self.veil = veil
    self.path = path
    photoSize = photo.pixels.size
    state = .processing
    if !photo.warnings.isEmpty { onEvent(.noticed(photo.warnings)) }
    if !saveOptions.removesPlaceAndDevice, photo.source.tellsPlace { onEvent(.tellsPlace) }
    let generation = processingGeneration
    processing = Task { await process(photo, renderer, generation) }
  }

  private func process(_ photo: Photo, _ renderer: PreviewRenderer, _ generation: Int) async {
    let settings = settings
    do {
      let found = try await wanted(in: photo, generation)
      var edit = settings.edit(faces: found ?? [])
      if startsWithLogo { edit.watermark = await logo() }
      let picture = await renderer.picture(of: edit)
      guard generation == processingGeneration else { return }
      faces = found ?? []
      isSearched = found != nil
      history = EditHistory(edit)
      shownRevision = revision
      // There is nothing to move around for, and something to look for by eye.
      tool = faces.isEmpty ? .blur : .move
      self.picture = picture
      veil = nil
      self.progress = 1
      state = .preview
    } catch {
      if generation == processingGeneration { close() }
    }
  }

  /// The photo's faces; nil where they are not to be looked for, or cannot be: much can be done by hand.
  ///
  /// - Throws: `CancellationError`.
  private func wanted(in photo: Photo, _ generation: Int) async throws -> [FaceRegion]? {
    guard findsFaces else { return nil }
    do {
      return try await search(photo, generation)
    } catch let error where !(error is CancellationError) {
      if generation == processingGeneration { onEvent(.failed(error, file: path)) }
      return nil
    }
  }

  /// Nil where it cannot be loaded, which `onEvent` hears.
  private func logo() async -> Watermark? {
    do {
      return try await Self.load(loadWatermark)
    } catch {
      onEvent(.failed(error, file: nil))
      return nil
    }
  }

  @concurrent private nonisolated static func decode(
    _ origin: PhotoOrigin
  ) async throws -> (Photo, PreviewRenderer, PixelBuffer) {
    let photo = try await origin.load()
    try Task.checkCancellation()
    let renderer = PreviewRenderer(photo.pixels, colors: photo.screenColors)
    return (photo, renderer, await renderer.veil())
  }

  @concurrent nonisolated static func load(
    _ watermark: @Sendable () throws -> Watermark
  ) async throws -> Watermark {
    try watermark()
  }
}
