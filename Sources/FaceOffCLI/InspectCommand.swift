// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// `faceoff-cli inspect`: says what a photo's file holds.
struct InspectCommand {
  private let files: [FilePath]

  init(_ arguments: [FilePath]) throws(Options.UsageError) {
    let options = Options(
      usage: tr("FILE…"),
      summary: tr("Says what a photo's file holds: metadata, thumbnails and other embedded pictures."))
    files = try options.parse(arguments, program: "faceoff-cli inspect")
    if files.isEmpty { throw Options.UsageError(message: tr("Which photos? Name at least one file.")) }
  }

  func run() async throws -> ExitCode {
    try await Batch(files).run { file in
      let inspection = PhotoInspection(try PhotoSource(path: file))
      try Terminal.print(file.shown)
      for line in InspectionText.lines(inspection) { try Terminal.print("  " + line) }
    }
  }
}
