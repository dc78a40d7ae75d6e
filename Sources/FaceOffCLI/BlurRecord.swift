// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// One line of `blur --json`: the faces as `detect --json` has them, and what became of the photo.
struct BlurRecord: Encodable {
  let file: String
  let width: Int
  let height: Int
  let faces: [FaceRecord.Face]
  /// The copy; this and how it was saved are left out where none was written.
  let output: String?
  /// How the pixels came into the copy: `patched`, `patchedAndRotated`, `patchedKeepingTag`, `samplesKept` or
  /// `reencoded`.
  let saved: String?
  /// What of the original's metadata is not in the copy: see `MetadataItem`.
  let removed: [String]
  /// What was wrong with the photo's file.
  let warnings: [String]

  init(file: FilePath, _ outcome: BlurOutcome) {
    let record = FaceRecord(file: file, size: outcome.size, faces: outcome.faces)
    self.file = record.file
    width = record.width
    height = record.height
    faces = record.faces
    output = outcome.saved?.path.string
    saved = outcome.saved?.method.rawValue
    removed = (outcome.saved?.removed ?? []).map { String(describing: $0) }
    warnings = outcome.warnings.map { Sentence.of($0) }
  }

  func json() throws -> String {
    try JSONLine.encode(self)
  }
}
