// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// What `--version` says.
enum VersionText {
  static var lines: String {
    var lines = ["FaceOFF \(FaceOffCLI.version)"]
    let description = DetectorDescription()
    lines.append(tr("Detector: %s on XNNPACK, %s threads", description.network, String(description.threads)))
    if let hash = description.weightsHash {
      lines.append(tr("Weights: sha256 %s", hash))
    } else {
      lines.append(tr("Weights: not found"))
    }
    return lines.joined(separator: "\n")
  }
}
