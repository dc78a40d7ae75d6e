// SPDX-License-Identifier: MIT

import FaceOffEngine

/// Pictures made by rule.
public enum TestPicture {
  /// Soft slopes, each channel another, no symmetry: what a JPEG keeps to within a few levels.
  public static func gradient(_ width: Int, _ height: Int, _ format: PixelFormat = .rgb) -> PixelBuffer {
    PixelBuffer(size: PixelSize(width: width, height: height), format: format) { bytes in
      let channels = format.channels
      for y in 0..<height {
        for x in 0..<width {
          let across = 180 * x / max(1, width - 1)
          let down = 120 * y / max(1, height - 1)
          let samples = [30 + across, 220 - down - across / 4, 60 + across / 3 + down, 250 - across]
          for channel in 0..<channels {
            bytes[(y * width + x) * channels + channel] = UInt8(samples[channel])
          }
        }
      }
    }
  }

  /// The largest difference of two samples at the same place; 255 where the sizes or formats differ.
  public static func maximumDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    guard one.size == other.size, one.format == other.format else { return 255 }
    return one.withBytes { one in
      other.withBytes { other in zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } }
    }
  }

  /// The mean difference of two samples at the same place; 255 where the sizes or formats differ.
  public static func meanDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
    guard one.size == other.size, one.format == other.format else { return 255 }
    return one.withBytes { one in
      other.withBytes { other in
        Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(one.count)
      }
    }
  }
}
