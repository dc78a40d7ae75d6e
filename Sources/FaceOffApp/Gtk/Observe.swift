// SPDX-License-Identifier: MIT

import Observation

/// Does something now, and again after each change of what it read.
@MainActor
func observe(_ apply: @escaping @MainActor () -> Void) {
  withObservationTracking(apply) {
    // The change has not happened yet.
    Task { @MainActor in observe(apply) }
  }
}
