// SPDX-License-Identifier: MIT

import Glibc

/// Times one part of the engine at a time, and prints JSON for the scripts beside it.
@main
struct FaceOffBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "blur": BlurBench.run()
    case "network": try await NetworkBench.run(threads: arguments.dropFirst().first.flatMap { Int($0) } ?? 1)
    case "window": await WindowBench.run()
    default:
      print("usage: faceoff-bench blur\n       faceoff-bench network [THREADS]\n       faceoff-bench window")
      exit(2)
    }
  }
}
