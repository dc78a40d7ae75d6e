// SPDX-License-Identifier: MIT

/// What the samples of a pixel mean. All formats hold 8 bits a sample, interleaved, without row padding.
public enum PixelFormat: Sendable {
  /// One sample: luminance.
  case gray
  /// Red, green, blue.
  case rgb
  /// Red, green, blue and straight (not premultiplied) alpha.
  case rgba
  /// Cyan, magenta, yellow, black, inverted as Adobe stores them: 255 is no ink.
  case cmyk

  /// Samples, and so bytes, per pixel.
  public var channels: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba, .cmyk: 4
    }
  }

  /// An opaque black pixel.
  public var black: [UInt8] {
    switch self {
    case .gray: [0]
    case .rgb: [0, 0, 0]
    case .rgba: [0, 0, 0, 255]
    case .cmyk: [255, 255, 255, 0]
    }
  }
}
