// SPDX-License-Identifier: MIT

import Glibc

extension CenterFaceDetector {
  /// The fused belief from which something is taken for a face.
  ///
  /// - Parameter sensitivity: 0…1; between the points the threshold's logarithm is interpolated.
  static func threshold(sensitivity: Double) -> Double {
    let place = Parameter.sensitivity.clamp(sensitivity) * Double(thresholds.count - 1)
    let index = min(Int(place), thresholds.count - 2)
    let low = log(thresholds[index])
    let high = log(thresholds[index + 1])
    return exp(low + (high - low) * (place - Double(index)))
  }

  /// A photo's surest face must reach this many thresholds, or there is none: people are seldom all faint.
  static let surestShare = 2.0

  /// For sensitivities of 0, ¼, ½, ¾ and 1.
  private static let thresholds = [0.3, 0.15, 0.1, 0.045, 0.02]
}
