// SPDX-License-Identifier: MIT

import FaceOffEngine

extension Sentence {
  /// What finds the faces on this computer: network, engine, threads and the weights' hash, a line each.
  public static func of(_ detector: DetectorDescription) -> [String] {
    [
      tr("Detector: %s on XNNPACK, %s threads", detector.network, String(detector.threads)),
      detector.weightsHash.map { tr("Weights: sha256 %s", $0) } ?? tr("Weights: not found"),
    ]
  }
}
