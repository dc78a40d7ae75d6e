// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// One line of `blur --json`: the faces as `detect --json` has them, and what became of the photo.
struct BlurRecord: Encodable {
  let file: String
  let width: Int
  let height: Int
  let faces: [FaceRecord.Face]
  /// The copy; this and all that is said of it are left out where none was written.
  let output: String?
  /// How the pixels came into the copy: `patched`, `patchedAndRotated`, `patchedKeepingTag`, `samplesKept` or
  /// `reencoded`.
  let saved: String?
  /// What of the original's metadata is not in the copy: see `MetadataItem`.
  let removed: [String]
  /// How many faces were hidden more strongly than asked for, and how many are still taken for faces in the copy.
  let strengthened: Int?
  let recognisable: Int?
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
    strengthened = outcome.saved?.strengthened
    recognisable = outcome.saved?.recognisable.count
    warnings = outcome.warnings.map { Sentence.of($0) }
  }

  func json() throws -> String {
    try JSONLine.encode(self)
  }
}
