// SPDX-License-Identifier: MIT

/// A system call that failed: which call, on what, and the error number it left.
public struct SystemError: Error, Hashable, Sendable {
  /// The C function's name.
  public let call: String
  /// `errno`, such as `ENOSPC`.
  public let code: Int32
  /// What the call was about.
  public let path: FilePath

  /// A failure of a call.
  public init(call: String, code: Int32, path: FilePath) {
    self.call = call
    self.code = code
    self.path = path
  }
}
