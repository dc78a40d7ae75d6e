// SPDX-License-Identifier: MIT

import Glibc

/// Times one part of the engine at a time, and prints JSON for the scripts beside it.
@main
struct FaceOffBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "blur": BlurBench.run()
    case "brush": await BrushBench.run()
    case "network": try await NetworkBench.run(threads: arguments.dropFirst().first.flatMap { Int($0) } ?? 1)
    case "patch": try PatchBench.run(arguments.dropFirst().first ?? "")
    case "window": await WindowBench.run()
    default:
      print("usage: faceoff-bench blur | brush | network [THREADS] | patch PHOTO | window")
      exit(2)
    }
  }
}
