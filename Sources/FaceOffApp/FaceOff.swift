// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords
import Glibc

/// The program `faceoff`.
@main
enum FaceOff {
  static let version = "0.1.0"

  /// Synchronous, so that the main thread is GLib's; the main actor's work comes in through `MainQueueBridge`.
  @MainActor static func main() {
    MemoryPolicy.apply()
    Translation.begin()
    MainQueueBridge.attach()
    exit(Application().run())
  }
}
