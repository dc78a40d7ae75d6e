// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// Whether a copy can be written now.
  var canSave: Bool { state == .preview && !isSaving }

  /// Writes a copy of the photo as it is now; edits go on meanwhile.
  ///
  /// - Returns: whether there is a new file. If not, `onEvent` has heard why, and nothing is lost.
  @discardableResult
  func save(to destination: SaveDestination = .library) async -> Bool {
    finishStroke()
    guard canSave, let photo, let history else { return false }
    isSaving = true
    defer { isSaving = false }
    let (id, generation, options) = (history.currentID, processingGeneration, saveOptions)
    do {
      let result = try await processor.save(
        photo, edit: history.current, with: exporter, to: destination, options: options)
      if generation == processingGeneration {
        self.history?.markSaved(id)
        lastSaved = (id, options, result.path)
        leak = LeakNotice(result)
      }
      onEvent(.saved(result))
      return true
    } catch {
      failed(error, history.current, generation: generation)
      return false
    }
  }
}
