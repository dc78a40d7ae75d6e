// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// Opens a photo and finds its faces.
  ///
  /// What is on screen stays until the photo is decoded, so that a file that is none takes nothing away. A newer
  /// call makes an older one void, whatever the older is doing.
  func open(_ path: FilePath) {
    opening?.cancel()
    if state == .empty {
      state = .processing
      progress = 0
    }
    opening = Task {
      do {
        let (photo, renderer, veil) = try await Self.decode(path)
        if Task.isCancelled { return }
        begin(photo, renderer, veil, path)
      } catch {
        if Task.isCancelled { return }
        if photo == nil { state = .empty }
        onEvent(.failed(error, file: path))
      }
    }
  }

  /// Stops opening and looking for faces; there is no photo then.
  func cancel() {
    guard state == .processing else { return }
    close()
  }

  private func begin(_ photo: Photo, _ renderer: PreviewRenderer, _ veil: PixelBuffer, _ path: FilePath) {
    processing?.cancel()
    processingGeneration += 1
    forget()
    self.photo = photo
    self.renderer = renderer
    self.veil = veil
    self.path = path
    photoSize = photo.pixels.size
    state = .processing
    if !photo.warnings.isEmpty { onEvent(.noticed(photo.warnings)) }
    let generation = processingGeneration
    processing = Task { await process(photo, renderer, generation) }
  }

  private func process(_ photo: Photo, _ renderer: PreviewRenderer, _ generation: Int) async {
    let progress = DetectionProgress { part in
      Task { @MainActor [weak self] in self?.advance(to: part, generation) }
    }
    do {
      let settings = settings
      let found = try await DetectionProgress.$current.withValue(progress) {
        try await processor.faces(in: photo.pixels, sensitivity: settings.sensitivity)
      }
      var edit = settings.edit(faces: found)
      if startsWithLogo { edit.watermark = try? await Self.load(loadWatermark) }
      let picture = await renderer.picture(of: edit)
      guard generation == processingGeneration else { return }
      faces = found
      history = EditHistory(edit)
      shownID = history?.currentID
      self.picture = picture
      veil = nil
      self.progress = 1
      state = .preview
    } catch {
      guard generation == processingGeneration else { return }
      let path = path
      close()
      if !(error is CancellationError) { onEvent(.failed(error, file: path)) }
    }
  }

  private func advance(to part: Double, _ generation: Int) {
    guard generation == processingGeneration, state == .processing else { return }
    progress = max(progress, part)
  }

  @concurrent private nonisolated static func decode(
    _ path: FilePath
  ) async throws -> (Photo, PreviewRenderer, PixelBuffer) {
    let photo = try Photo(path: path)
    try Task.checkCancellation()
    let renderer = PreviewRenderer(photo.pixels)
    return (photo, renderer, await renderer.veil())
  }

  @concurrent nonisolated static func load(
    _ watermark: @Sendable () throws -> Watermark
  ) async throws -> Watermark {
    try watermark()
  }
}
