// SPDX-License-Identifier: MIT

import FaceOffEngine

extension Sentence {
  /// What the second look at a copy found.
  public static func recheck(_ saved: SaveResult) -> [String] {
    var sentences: [String] = []
    if saved.strengthened > 0 {
      sentences.append(
        trn("%d face was blurred more strongly", "%d faces were blurred more strongly", saved.strengthened))
    }
    if !saved.recognisable.isEmpty {
      sentences.append(
        trn(
          "%d face may still be recognisable: check", "%d faces may still be recognisable: check",
          saved.recognisable.count))
    }
    return sentences
  }
}
