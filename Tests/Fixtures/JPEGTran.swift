// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// The independent writer of JPEGs (Debian's `libjpeg-turbo-progs`): rare kinds of coding, and exact turns.
public enum JPEGTran {
  /// The same coefficients, written in another way.
  ///
  /// - Parameter options: as on the command line: `["-restart", "4B"]`
  /// - Throws: where the program is not installed or refuses.
  public static func run(_ jpeg: [UInt8], _ options: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.add(FilePath("a.jpg"), jpeg)
    let result = try Tool.run("jpegtran", options + [path.string])
    guard result.code == 0 else { throw SystemError(call: "jpegtran", code: EINVAL, path: path) }
    return result.output
  }

  /// The options that turn stored pixels upright.
  public static func turn(_ orientation: Orientation) -> [String] {
    switch orientation {
    case .up: []
    case .upMirrored: ["-flip", "horizontal"]
    case .down: ["-rotate", "180"]
    case .downMirrored: ["-flip", "vertical"]
    case .leftMirrored: ["-transpose"]
    case .right: ["-rotate", "90"]
    case .rightMirrored: ["-transverse"]
    case .left: ["-rotate", "270"]
    }
  }
}
