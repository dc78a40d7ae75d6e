// SPDX-License-Identifier: MIT

import FaceOffEngine

/// The blur of a region of 1000 × 1000 pixels with four channels, for radii from 1 to 2000.
enum BlurBench {
  static let radii = [1, 3, 10, 30, 60, 150, 400, 1000, 2000]

  /// Prints the best of several runs for each radius, in milliseconds.
  static func run() {
    var noise = SystemRandomNumberGenerator()
    var picture = PixelBuffer(
      size: PixelSize(width: 1000, height: 1000), format: .rgba,
      bytes: (0..<4_000_000).map { _ in UInt8.random(in: 0...255, using: &noise) })
    let clock = ContinuousClock()
    var lines: [String] = []
    for radius in radii {
      let blur = GaussianBlur(boxRadius: radius)
      let best = (0..<7).map { _ in clock.measure { blur.apply(to: &picture) } }.min() ?? .zero
      lines.append("{\"radius\": \(radius), \"ms\": \(best / .milliseconds(1))}")
    }
    print("[" + lines.joined(separator: ", ") + "]")
  }
}
