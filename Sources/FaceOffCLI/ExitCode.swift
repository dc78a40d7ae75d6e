// SPDX-License-Identifier: MIT

/// How the program ends.
enum ExitCode: Int32 {
  /// Everything was done.
  case success = 0
  /// Some file failed; the others are done.
  case someFailed = 1
  /// The arguments make no sense; nothing was done.
  case usage = 2
  /// Ctrl-C or a request to end: 128 and the signal's number, as shells have it.
  case interrupted = 130
}
