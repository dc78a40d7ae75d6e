// SPDX-License-Identifier: MIT

import Synchronization

/// Tells whoever waits for a detector how far it is.
///
/// Bound to the task that searches, so that no detector needs a parameter for it; a detector that says nothing
/// is allowed.
public final class DetectionProgress: Sendable {
  /// The one of the task that searches.
  @TaskLocal public static var current: DetectionProgress?
  private let counts = Mutex((done: 0, expected: 0))
  private let report: @Sendable (Double) -> Void

  /// - Parameter report: called on any thread with a part of 1; it may fall when more work turns up.
  public init(report: @escaping @Sendable (Double) -> Void) {
    self.report = report
  }

  /// So many pieces of work more are to be done.
  public func expect(_ count: Int) {
    counts.withLock { $0.expected += count }
  }

  /// One piece is done.
  public func advance() {
    let part = counts.withLock { counts in
      counts.done += 1
      return Double(counts.done) / Double(max(counts.expected, counts.done))
    }
    report(part)
  }
}
