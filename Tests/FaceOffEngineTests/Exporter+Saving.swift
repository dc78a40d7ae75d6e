// SPDX-License-Identifier: MIT

@testable import FaceOffEngine

extension Exporter {
  /// A copy that no detector looked at again.
  func save(
    _ photo: Photo, edit: EditState, to destination: SaveDestination, options: SaveOptions = SaveOptions()
  ) throws -> SaveResult {
    try write(
      makeCopy(photo, edit: edit, options: options.named(by: destination)),
      copyOf: photo.source.path ?? FilePath("photo"), to: destination,
      modified: options.keepsModificationTime ? photo.source.modified : nil)
  }
}
