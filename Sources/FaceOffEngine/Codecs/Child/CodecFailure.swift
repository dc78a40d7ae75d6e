// SPDX-License-Identifier: MIT

/// Why the child process `faceoff-codec` gave no answer. Data, not words.
public enum CodecFailure: Hashable, Sendable {
  /// The program is not where it should be.
  case missing
  /// It crashed, or was killed: by its limit on memory, by the system, by a person.
  case crashed
  /// It was ended because it took too long.
  case tooSlow
  /// The task that waited for it was cancelled.
  case stopped
  /// Its answer makes no sense.
  case garbled
  /// A system call failed in this process.
  case system(SystemError)
}
