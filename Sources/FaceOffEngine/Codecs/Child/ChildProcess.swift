// SPDX-License-Identifier: MIT

import CFile
import Glibc

/// A program that is given one file in memory, writes another, and is ended when it takes too long.
struct ChildProcess {
  /// How it ended.
  enum End: Hashable, Sendable {
    /// By itself, saying that all is well.
    case success
    /// Crashed, or ended with another code than 0.
    case failure
    case timeout
    /// The task that waited for it was cancelled.
    case cancelled
  }

  let executable: FilePath
  /// Seconds.
  let timeLimit: Int

  /// Starts the program and waits for its end, on this thread.
  ///
  /// - Parameters:
  ///   - input: its standard input.
  ///   - output: its standard output.
  /// - Throws: `SystemError` where it cannot be started.
  func run(input: SharedMemory, output: SharedMemory) throws(SystemError) -> End {
    var ends: [Int32] = [-1, -1]
    _ = try systemCall("pipe2", executable) { () in faceoff_pipe(&ends) }
    // The child's end is the only one that is left open, so the pipe tells when the child has gone.
    let alive = FileDescriptor(adopting: ends[0])
    let child: pid_t
    do {
      let childsEnd = FileDescriptor(adopting: ends[1])
      child = try spawn([(input.descriptor.raw, 0), (output.descriptor.raw, 1), (childsEnd.raw, 3)])
    }
    let reason = wait(for: alive)
    // Nothing where it has ended; one that has closed its end of the pipe and goes on must go too.
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      // Somebody else has waited for it; what it wrote will show what came of it.
      guard errno == EINTR else { return reason ?? .success }
    }
    return reason ?? (status == 0 ? .success : Self.isTimeout(status) ? .timeout : .failure)
  }

  private static func isTimeout(_ status: Int32) -> Bool { status & 0x7F == SIGXCPU }

  /// Nil where the child has ended by itself.
  private func wait(for alive: borrowing FileDescriptor) -> End? {
    var left = timeLimit * 1_000
    while left > 0 {
      var entry = pollfd(fd: alive.raw, events: Int16(POLLIN), revents: 0)
      // In slices, since a cancelled task is not woken.
      if poll(&entry, 1, Int32(Self.slice)) != 0, entry.revents != 0 { return nil }
      if Task.isCancelled { return .cancelled }
      left -= Self.slice
    }
    return .timeout
  }

  private func spawn(_ descriptors: [(Int32, Int32)]) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, its) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, its) }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigfillset(&usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // In a group of its own: Ctrl-C is for the parent, which ends the child itself.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] = [executable.withCString { strdup($0) }, nil]
    var environment = Self.environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var child = pid_t()
    let code = executable.withCString {
      posix_spawn(&child, $0, &actions, &attributes, &arguments, &environment)
    }
    guard code == 0 else { throw SystemError(call: "posix_spawn", code: code, path: executable) }
    return child
  }

  /// All that it needs to know. ImageMagick, which reads BMP, would otherwise lay large pictures into files.
  private static let environment = [
    "LC_ALL=C", "MAGICK_DISK_LIMIT=0", "MAGICK_MAP_LIMIT=0", "SWIFT_BACKTRACE=enable=no",
  ]
  /// Milliseconds.
  private static let slice = 100
}
