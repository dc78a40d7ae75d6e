// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// The independent reader of metadata that tests compare with (Debian's `libimage-exiftool-perl`).
public enum ExifTool {
  /// All tags of a file as `Group:Tag` with their values, numbers as numbers, binary ones as a remark.
  ///
  /// - Throws: where the program is not installed or finds no tags.
  public static func tags(of path: FilePath) throws -> [String: String] {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw SystemError(call: "pipe", code: errno, path: path) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    let arguments = ["exiftool", "-q", "-q", "-a", "-G1", "-n", "-s", "-t", path.string]
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    let code = posix_spawnp(&process, "exiftool", &actions, nil, &pointers, environ)
    close(pipes[1])
    defer { close(pipes[0]) }
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code, path: FilePath("exiftool")) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(pipes[0], &chunk, chunk.count), count > 0 { output += chunk[..<count] }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    var tags: [String: String] = [:]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      if fields.count == 3 { tags["\(fields[0]):\(fields[1])"] = String(fields[2]) }
    }
    guard !tags.isEmpty else { throw SystemError(call: "exiftool", code: ENOENT, path: path) }
    return tags
  }
}
