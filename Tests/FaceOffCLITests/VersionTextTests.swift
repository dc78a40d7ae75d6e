// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@Suite struct VersionTextTests {
  private var program: Program

  init() throws {
    program = try Program()
  }

  @Test func versionNamesTheEngineTheThreadsAndTheWeights() throws {
    let run = try program.run("--version")
    #expect(run.code == 0 && run.errors.isEmpty)
    let description =
      #/FaceOFF \d+\.\d+\.\d+\nDetector: CenterFace on XNNPACK, [1-9]\d* threads?\nWeights: sha256 [0-9a-f]{64}\n/#
    #expect(run.output.wholeMatch(of: description) != nil)
    // The thread count is not a fact of this machine alone, the hash is one of the file.
    #expect(run.output.contains(DetectorDescription().weightsHash ?? "none"))
  }

  /// The program is not installed right: what needs no detector works, what needs it says what to do.
  @Test mutating func withoutItsDataTheProgramSaysToInstallItAgain() throws {
    try program.add("a.jpg")
    program.addFaces(Sample.faces(of: "a.jpg"))
    let sentences = [
      "/nonexistent": "The program's data folder is missing. Install FaceOFF again.",
      program.home.path.string:
        "The face detector's data cannot be read. Install FaceOFF again. "
        + "(\(program.home.path.string)/models/centerface.safetensors does not exist.)",
    ]
    for (place, sentence) in sentences {
      program.environment["FACEOFF_DATA"] = place
      let version = try program.run("--version")
      #expect(version.code == 0 && version.output.hasSuffix("threads\nWeights: not found\n"))
      for command in [["blur", "-o", "out", "a.jpg"], ["detect", "a.jpg"]] {
        let run = try program.run(command.map { FilePath($0) })
        #expect(run.errors == "faceoff-cli: \(sentence)\n")
        #expect(run.code == 1 && run.output.isEmpty)
      }
      #expect(try program.run("blur", "--faces", "faces.json", "-o", "given", "a.jpg").code == 0)
    }
    #expect(TemporaryFolder.names(in: program.home.path.appending("out")).isEmpty)
    let logo = try program.run("blur", "--logo", "--faces", "faces.json", "-o", "given", "a.jpg")
    #expect(logo.code == 1 && logo.output.isEmpty)
  }

  @Test mutating func weightsThatAreDamagedAreSaidToBe() throws {
    try program.add("a.jpg")
    for folder in ["data", "data/models"] {
      _ = program.home.path.appending(folder).withCString { mkdir($0, 0o700) }
    }
    let weights = try #require(TemporaryFolder.contents(of: Fixture.weights))
    program.environment["FACEOFF_DATA"] = program.home.path.appending("data").string
    for damaged in [[], Array(weights[..<1_000]), Array(weights[..<(weights.count / 2)])] {
      try program.add("data/models/centerface.safetensors", damaged)
      let run = try program.run("blur", "-o", "out", "a.jpg")
      #expect(
        run.errors == "faceoff-cli: The face detector's data in "
          + "\(program.home.path.string)/data/models/centerface.safetensors are damaged. "
          + "Install FaceOFF again.\n")
      #expect(run.code == 1)
      #expect(try program.run("--version").code == 0)
    }
  }
}
