// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// The independent reader of metadata that tests compare with (Debian's `libimage-exiftool-perl`).
public enum ExifTool {
  /// All tags of a file as `Group:Tag` with their values, numbers as numbers, binary ones as a remark.
  ///
  /// - Throws: where the program is not installed or finds no tags.
  public static func tags(of path: FilePath) throws -> [String: String] {
    let output = try Tool.run("exiftool", ["-q", "-q", "-a", "-G1", "-n", "-s", "-t", path.string]).output
    var tags: [String: String] = [:]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      if fields.count == 3 { tags["\(fields[0]):\(fields[1])"] = String(fields[2]) }
    }
    guard !tags.isEmpty else { throw SystemError(call: "exiftool", code: ENOENT, path: path) }
    return tags
  }
}
