// SPDX-License-Identifier: MIT

import CGLib
import FaceOffEngine
import FaceOffWords
import Glibc

/// The program `faceoff-cli`: finds the command, runs it, ends with its exit code.
@main
struct FaceOffCLI {
  static let version = "0.1.0"

  static func main() async {
    Terminal.begin()
    MemoryPolicy.apply()
    Translation.begin()
    let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
    }
    Glibc.exit(await run(arguments).rawValue)
  }

  private static func run(_ arguments: [FilePath]) async -> ExitCode {
    guard let first = arguments.first else {
      Terminal.remark(help)
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    do {
      switch first.string {
      case "detect": return try await DetectCommand(rest).run()
      case "blur": return try await BlurCommand(rest).run()
      case "inspect": return try await InspectCommand(rest).run()
      case "--help", "-h", "help": try Terminal.print(help)
      case "--version": try Terminal.print(VersionText.lines)
      default:
        throw Options.UsageError(message: tr("There is no command “%s”.", first.shown))
      }
      return .success
    } catch let error as Options.UsageError {
      // It may quote an argument as it came.
      Terminal.remark("faceoff-cli: " + error.message.shown)
      Terminal.remark(tr("“faceoff-cli --help” says what there is."))
      return .usage
    } catch {
      Terminal.remark("faceoff-cli: " + Sentence.of(error))
      return .someFailed
    }
  }

  private static var help: String {
    [
      tr("Finds the faces in photos and blurs them, on this computer only."),
      "",
      tr("Usage:"),
      "  faceoff-cli blur " + tr("FILE… [-o PATH]"),
      "      " + tr("write a copy of each photo with every face blurred"),
      "  faceoff-cli detect " + tr("FILE…"),
      "      " + tr("say where the faces are"),
      "  faceoff-cli inspect " + tr("FILE…"),
      "      " + tr("say what a photo's file holds"),
      "  faceoff-cli --version",
      "",
      tr("“faceoff-cli blur --help” says what the options of a command are."),
      "",
      tr("Exit codes: 0 all done; 1 some file failed, the others are done; 2 wrong usage; 130 interrupted."),
    ].joined(separator: "\n")
  }
}
