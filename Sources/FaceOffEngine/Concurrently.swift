// SPDX-License-Identifier: MIT

import Dispatch

/// Does two things at once, where there are two cores, and waits for both.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  nonisolated(unsafe) var results: (First?, Second?)
  // Each writes its own half, and both are done before this goes on.
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 { results.0 = first() } else { results.1 = second() }
  }
  guard let one = results.0, let other = results.1 else { preconditionFailure("both were done") }
  return (one, other)
}
