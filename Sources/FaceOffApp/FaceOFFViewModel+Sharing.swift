// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// A copy for another program, in a folder of its own: made and checked as every copy is.
  ///
  /// - Returns: the file; nil where none could be made, which `onEvent` has heard.
  func makeCopy(in folder: FilePath) async -> FilePath? {
    guard canSave, let photo, let history else { return nil }
    let generation = processingGeneration
    let exporter = Exporter(library: PhotoLibraryService(folder: folder))
    do {
      return try await processor.save(
        photo, edit: history.current, with: exporter, to: .library, options: saveOptions
      ).path
    } catch {
      failed(error, history.current, generation: generation)
      return nil
    }
  }

  /// The copy that shows the photo as it is now; it is saved first where that was not done yet.
  ///
  /// - Returns: nil where it could not be saved.
  func savedCopy() async -> FilePath? {
    if let lastSaved, lastSaved.id == history?.currentID, lastSaved.options == saveOptions,
      await Self.isFile(lastSaved.path)
    {
      return lastSaved.path
    }
    let id = history?.currentID
    guard await save(), let lastSaved, lastSaved.id == id else { return nil }
    return lastSaved.path
  }

  /// A copy may have been deleted or moved away since.
  @concurrent private nonisolated static func isFile(_ path: FilePath) async -> Bool {
    (try? FileReader(path)) != nil
  }

  /// Writes a smaller copy, without the place and the device.
  ///
  /// - Parameter longSide: see `Parameter.webLongSide`.
  func saveForWeb(longSide: Double) async {
    guard canSave, let photo, let history else { return }
    isSaving = true
    defer { isSaving = false }
    do {
      let result = try await processor.saveForWeb(
        photo, edit: history.current, longSide: longSide, with: exporter,
        options: saveOptions)
      onEvent(.saved(result))
    } catch {
      onEvent(.failed(error, file: path))
    }
  }
}
