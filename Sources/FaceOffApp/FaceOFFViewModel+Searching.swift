// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// Whether faces can be looked for: they were not, or could not be, when the photo was opened.
  var canSearch: Bool { state == .preview && !isSearched && !isSearching }

  /// Looks for the faces of the photo that is open, and hides them in one step; what was done to it stays.
  func findFaces() {
    guard canSearch, let photo else { return }
    let generation = processingGeneration
    isSearching = true
    progress = 0
    searching = Task {
      do {
        let found = try await search(photo, generation)
        guard generation == processingGeneration else { return }
        faces = found
        isSearched = true
        if !found.isEmpty { change { $0.faces += found } }
      } catch {
        guard generation == processingGeneration else { return }
        if !(error is CancellationError) { onEvent(.failed(error, file: path)) }
      }
      isSearching = false
    }
  }

  /// The faces of a photo; `progress` follows for as long as it is the one that is shown.
  func search(_ photo: Photo, _ generation: Int) async throws -> [FaceRegion] {
    let progress = DetectionProgress { part in
      Task { @MainActor [weak self] in self?.advance(to: part, generation) }
    }
    return try await DetectionProgress.$current.withValue(progress) {
      try await processor.faces(in: photo.pixels, settings: settings)
    }
  }

  private func advance(to part: Double, _ generation: Int) {
    guard generation == processingGeneration, state == .processing || isSearching else { return }
    progress = max(progress, part)
  }
}
