// SPDX-License-Identifier: MIT

import CGtkShim

/// Lets the main actor run inside GLib's main loop: `g_application_run` knows nothing of libdispatch's main queue.
@MainActor
enum MainQueueBridge {
  private static var source: UInt32?

  /// To be called once, before the main loop runs; again it does nothing.
  static func attach() {
    guard source == nil else { return }
    source = faceoff_main_queue_attach()
  }
}
