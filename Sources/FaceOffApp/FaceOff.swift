// SPDX-License-Identifier: MIT

import CGtk

/// The program `faceoff`.
@main
enum FaceOff {
  @MainActor static func main() {
    MainQueueBridge.attach()
  }
}
