// SPDX-License-Identifier: MIT

/// How bright the network sees a picture.
enum ToneCurve: Hashable, Sendable {
  /// As the photo has it.
  case plain
  /// Shadows lifted by a square root: for people who stand against the light.
  case lifted

  /// Changes samples of 0…255 in place; black and white stay.
  func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    guard self == .lifted else { return }
    for i in samples.indices { samples[i] = (255 * samples[i]).squareRoot() }
  }
}
