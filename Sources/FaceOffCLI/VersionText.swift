// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// What `--version` says.
enum VersionText {
  static var lines: String {
    (["FaceOFF \(FaceOffCLI.version)"] + Sentence.of(DetectorDescription())).joined(separator: "\n")
  }
}
