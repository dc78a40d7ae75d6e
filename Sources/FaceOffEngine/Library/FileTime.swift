// SPDX-License-Identifier: MIT

/// A moment as file systems keep it. The corresponding C type is `timespec`.
public struct FileTime: Hashable, Sendable {
  /// Since 1970, without leap seconds; negative before.
  public let seconds: Int
  /// 0…999,999,999.
  public let nanoseconds: Int

  /// Any moment.
  public init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
