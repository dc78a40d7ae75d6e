// SPDX-License-Identifier: MIT

import Glibc

@testable import FaceOffEngine

/// Pictures that tests make themselves: the same at every run.
enum SyntheticPicture {
  /// Independent samples, evenly distributed.
  static func noise(_ width: Int, _ height: Int, _ format: PixelFormat = .rgb, seed: UInt64 = 1)
    -> PixelBuffer
  {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    return PixelBuffer(size: PixelSize(width: width, height: height), format: format) { bytes in
      for i in bytes.indices {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        bytes[i] = UInt8(truncatingIfNeeded: state >> 32)
      }
    }
  }

  /// A face `side` pixels high in the middle of a picture twice as large: eyes, mouth, hair and skin texture.
  static func face(_ side: Int, seed: UInt64 = 1) -> (picture: PixelBuffer, region: FaceRegion) {
    let total = 2 * side
    let grain = noise(64, 64, .gray, seed: seed)
    let picture = grain.withBytes { grain in
      PixelBuffer(size: PixelSize(width: total, height: total), format: .rgb) { bytes in
        for y in 0..<total {
          for x in 0..<total {
            // The face's own coordinates: 0…1 over its box.
            let u = (Float(x) + 0.5) / Float(side) - 0.5
            let v = (Float(y) + 0.5) / Float(side) - 0.5
            var level = Float(150)
            if hypotf((u - 0.5) / 0.5, (v - 0.5) / 0.6) > 1 { level = 70 }
            if hypotf(u - 0.3, v - 0.4) < 0.08 || hypotf(u - 0.7, v - 0.4) < 0.08 { level = 40 }
            if abs(u - 0.5) < 0.2, abs(v - 0.78) < 0.04 { level = 90 }
            let coarse = Int((v + 1) * 10.5) * 64 + Int((u + 1) * 10.5)
            let fine = (y % 64) * 64 + x % 64
            level += (Float(grain[coarse]) - 128) * 0.3 + (Float(grain[fine]) - 128) * 0.15
            for channel in 0..<3 {
              bytes[(y * total + x) * 3 + channel] = UInt8(min(max(level - Float(channel) * 15, 0), 255))
            }
          }
        }
      }
    }
    let s = Double(side)
    let region = FaceRegion(
      box: Box(x: s / 2, y: s / 2, width: s, height: s),
      landmarks: [(0.3, 0.4), (0.7, 0.4), (0.5, 0.6), (0.35, 0.78), (0.65, 0.78)]
        .map { PixelPoint(x: s * (0.5 + $0.0), y: s * (0.5 + $0.1)) })
    return (picture, region)
  }
}

extension PixelBuffer {
  /// All samples.
  var bytes: [UInt8] { withBytes { Array($0) } }
}
