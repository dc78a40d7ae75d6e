// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// `faceoff-cli detect`: says where the faces are.
struct DetectCommand {
  private let files: [FilePath]
  private let asJSON: Bool
  private let settings: CensorSettings

  init(_ arguments: [FilePath]) throws(Options.UsageError) {
    let options = Options(
      usage: tr("FILE…"), summary: tr("Says where the faces are in photos."),
      epilogue: tr(
        "With --json: one object a line, in pixels of the upright photo, origin at the top left. The box is the detector's own: no margin is in it."
      ))
    let json = options.addFlag("json", help: tr("one JSON object a line"))
    let sensitivity = options.addNumber(
      .sensitivity, help: tr("how readily something is taken for a face"))
    let plan = options.addPlan()
    files = try options.parse(arguments, program: "faceoff-cli detect")
    asJSON = json.value ?? false
    settings = CensorSettings(sensitivity: try sensitivity.value(), plan: try plan.value())
    if files.isEmpty { throw Options.UsageError(message: tr("Which photos? Name at least one file.")) }
  }

  func run() async throws -> ExitCode {
    try await Batch(files).run { file in
      let source = try PhotoSource(path: file)
      let faces = try await FaceCensoringService.faces(in: source, settings: settings)
      if asJSON {
        try Terminal.print(FaceRecord(file: file, size: source.size, faces: faces).json())
      } else {
        try Terminal.print("\(file.shown): \(Sentence.found(faces.count))")
      }
    }
  }
}
