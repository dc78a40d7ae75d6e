// SPDX-License-Identifier: MIT

import Glibc

/// Times one part of the engine at a time, and prints JSON for the scripts beside it.
@main
struct FaceOffBench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "blur": BlurBench.run()
    case "blur-boxes": try BlurBoxes.run(Array(arguments.dropFirst()))
    default:
      print("usage: faceoff-bench blur\n       faceoff-bench \(BlurBoxes.usage)")
      exit(2)
    }
  }
}
