// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Testing

@Suite struct FaceOffCLITests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func wrongUsage(_ sentence: String) -> String {
    "faceoff-cli: \(sentence)\n“faceoff-cli --help” says what there is.\n"
  }

  @Test func helpListsEveryCommand() throws {
    let run = try program.run("--help")
    #expect(
      run.output == """
        Finds the faces in photos and blurs them, on this computer only.

        Usage:
          faceoff-cli blur FILE… [-o PATH]
              write a copy of each photo with every face blurred
          faceoff-cli detect FILE…
              say where the faces are
          faceoff-cli inspect FILE…
              say what a photo's file holds
          faceoff-cli --version

        “faceoff-cli blur --help” says what the options of a command are.

        Exit codes: 0 all done; 1 some file failed, the others are done; 2 wrong usage; 130 interrupted.

        """)
    #expect(run.errors.isEmpty && run.code == 0)
    for other in ["-h", "help"] { #expect(try program.run(other).output == run.output) }
  }

  @Test(arguments: [
    (
      "blur",
      [
        "--output=PATH", "--intensity=NUMBER", "--style=blur|pixelate|solid", "--margin=NUMBER",
        "--sensitivity=NUMBER", "--fast", "--thorough", "--logo=[PNG]", "--faces=FILE",
        "--format=jpeg|png|webp|tiff|heic|avif",
        "--keep-faceless", "--upright", "--remove-place", "--keep-time", "--json",
      ]
    ), ("detect", ["--json", "--sensitivity=NUMBER", "--fast", "--thorough"]), ("inspect", []),
  ]) func helpOfACommandListsEveryOption(command: String, options: [String]) throws {
    let run = try program.run(command, "--help")
    #expect(run.errors.isEmpty && run.code == 0)
    #expect(run.output.hasPrefix("Usage:\n  faceoff-cli \(command) [OPTION…] FILE…\n"))
    let listed = run.output.matches(of: #/(?m)^ .*?(--[a-z]\S*)/#).map { String($0.1) }
    #expect(listed == ["--help"] + options)
  }

  @Test func withoutArgumentsTheHelpIsAnError() throws {
    let run = try program.run()
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(try run.errors == program.run("--help").output)
  }

  @Test func whatThereIsNotIsWrongUsage() throws {
    for (arguments, sentence) in [
      (["bulr", "a.jpg"], "There is no command “bulr”."), (["--", "blur"], "There is no command “--”."),
      (["a\n\u{1B}[2J"], "There is no command “a\\n\\u{1b}[2J”."),
      (["detect", "--nope"], "Unknown option --nope"),
      (["inspect", "--json", "a.jpg"], "Unknown option --json"),
      (["blur", "--\u{1B}[2J"], "Unknown option --\\u{1b}[2J"),
      (["blur", "a.jpg", "-o"], "Missing argument for -o"),
      (["blur", "a.jpg", "-o", ""], "--output takes a folder or a file's name."),
      (["blur"], "Which photos? Name at least one file."),
      (["detect"], "Which photos? Name at least one file."),
      (["inspect", "--"], "Which photos? Name at least one file."),
    ] {
      let run = try program.run(arguments.map { FilePath($0) })
      #expect(run.errors == wrongUsage(sentence))
      #expect(run.code == 2 && run.output.isEmpty)
    }
  }

  /// Started by something that has closed them: the copy's own file must not be taken for the output.
  @Test func withoutStandardOutputAndErrorACopyIsStillWhole() throws {
    try program.add("a.jpg")
    program.addFaces(Sample.faces(of: "a.jpg"))
    let shell = ["-c", #"exec "$0" blur --faces faces.json -o out a.jpg >&- 2>&- <&-"#, Program.path.string]
    let process = try Process(
      FilePath("sh"), shell.map { FilePath($0) },
      environment: ["PATH": "/usr/bin:/bin", "HOME": program.home.path.string], folder: program.home.path,
      limit: 60)
    #expect(process.end().code == 0)
    #expect(try Photo(path: program.home.path.appending("out/a.jpg")).warnings.isEmpty)
  }

  /// A volume that is full must not cut a list of faces short in silence.
  @Test func resultsThatCannotBeWrittenAreAnError() throws {
    try program.add("a.jpg")
    let run = try program.run(["inspect", "a.jpg"].map { FilePath($0) }, output: FilePath("/dev/full"))
    #expect(
      run.errors
        == "faceoff-cli: a.jpg: /dev/stdout: the disk is full. Free some space and try again.\n")
    #expect(run.code == 1)
    #expect(try program.run([FilePath("--version")], output: FilePath("/dev/full")).code == 1)
  }
}
