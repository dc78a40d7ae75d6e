// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// Another program, run to its end.
enum Tool {
  /// What it wrote on its standard output, and its exit code or minus the signal that ended it.
  ///
  /// - Throws: where it is not installed.
  static func run(_ name: String, _ arguments: [String]) throws(SystemError) -> (output: [UInt8], code: Int32)
  {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw SystemError(call: "pipe", code: errno, path: FilePath(name)) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    var pointers = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    let code = posix_spawnp(&process, name, &actions, nil, &pointers, environ)
    close(pipes[1])
    defer { close(pipes[0]) }
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code, path: FilePath(name)) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(pipes[0], &chunk, chunk.count), count > 0 { output += chunk[..<count] }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return (output, status & 0x7F == 0 ? status >> 8 : -(status & 0x7F))
  }
}
