// SPDX-License-Identifier: MIT

import CFuzzer
import FaceOffEngine
import FuzzTargets
import Glibc

/// `faceoff-fuzz TARGET CORPUS [libFuzzer's options and folders]` searches for bytes that break a target.
@main struct FaceOffFuzz {
  static func main() {
    guard CommandLine.arguments.count >= 3, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: faceoff-fuzz \(names) CORPUS [OPTION …]")
      exit(2)
    }
    for (index, seed) in target.seeds.enumerated() {
      write(seed, to: CommandLine.arguments[2] + "/seed-\(index)")
    }
    var arguments = CommandLine.arguments
    arguments.remove(at: 1)
    var vector = arguments.map { strdup($0) } + [nil]
    var count = Int32(arguments.count)
    let code = vector.withUnsafeMutableBufferPointer { vector in
      var base = vector.baseAddress
      return switch target {
      case .inspection: LLVMFuzzerRunDriver(&count, &base) { FaceOffFuzz.run(.inspection, $0, $1) }
      case .metadata: LLVMFuzzerRunDriver(&count, &base) { FaceOffFuzz.run(.metadata, $0, $1) }
      case .patch: LLVMFuzzerRunDriver(&count, &base) { FaceOffFuzz.run(.patch, $0, $1) }
      }
    }
    exit(code)
  }

  /// 0, as libFuzzer wants it, whatever the bytes were.
  fileprivate static func run(_ target: FuzzTarget, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
