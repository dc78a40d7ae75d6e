// SPDX-License-Identifier: MIT

import CTurboJPEG

/// A picture that could not be written as a JPEG; `detail` is the library's own words.
public struct JPEGEncodingError: Error, Hashable, Sendable {
  /// Not for the person at the screen.
  public let detail: String
}

/// Turns pixels into a JPEG.
public enum JPEGEncoder {
  /// Writes a baseline JPEG without any metadata.
  ///
  /// Gray and RGB pictures get a JFIF header, CMYK pictures become YCCK with an Adobe segment (and are stored
  /// inverted, as `.cmyk` holds them). Alpha is left out.
  ///
  /// - Parameters:
  ///   - picture: at most 65 500 pixels a side.
  ///   - subsampling: of the colours; a gray picture has none.
  /// - Throws: `JPEGEncodingError` where a side is too long or memory runs out.
  ///
  /// The corresponding C function is `tjCompress2`.
  public static func encode(
    _ picture: PixelBuffer, subsampling: JPEGSubsampling, quality: JPEGQuality
  ) throws(JPEGEncodingError) -> [UInt8] {
    guard let handle = TurboJPEGHandle(tjInitCompress) else {
      throw JPEGEncodingError(detail: "out of memory")
    }
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(buffer) }
    let sampling = picture.format == .gray ? TJSAMP_GRAY : subsampling.turboJPEG
    let code = picture.withBytes { bytes in
      tjCompress2(
        handle.raw, bytes.baseAddress, Int32(clamping: picture.width), Int32(clamping: picture.stride),
        Int32(clamping: picture.height), picture.format.turboJPEG, &buffer, &count, Int32(sampling.rawValue),
        Int32(quality.value), TJFLAG_ACCURATEDCT)
    }
    guard code == 0, let buffer else { throw JPEGEncodingError(detail: handle.message) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}

extension JPEGSubsampling {
  /// The library's name for the sampling.
  var turboJPEG: TJSAMP {
    switch self {
    case .s444: TJSAMP_444
    case .s422: TJSAMP_422
    case .s420: TJSAMP_420
    case .s440: TJSAMP_440
    case .s411: TJSAMP_411
    }
  }
}
