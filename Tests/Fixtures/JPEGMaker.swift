// SPDX-License-Identifier: MIT

import CTurboJPEG
import FaceOffEngine

/// Makes JPEGs for tests with the TurboJPEG library itself, never with the encoder under test.
public struct JPEGMaker: Sendable {
  /// The samplings that the library writes.
  public enum Subsampling: Int32, CaseIterable, Sendable {
    case s444 = 0
    case s422 = 1
    case s420 = 2
    case gray = 3
    case s440 = 4
    case s411 = 5
  }

  /// What the library could not do, in its own words.
  public struct Failure: Error {
    /// From `tjGetErrorStr2`.
    public let message: String
  }

  /// Of the colours; gray pictures have none.
  public var subsampling: Subsampling
  /// 1…100.
  public var quality: Int32
  /// Whether the file has several scans.
  public var isProgressive: Bool

  /// At quality 95 a gradient comes back within a few levels.
  public init(_ subsampling: Subsampling = .s444, quality: Int32 = 95, isProgressive: Bool = false) {
    self.subsampling = subsampling
    self.quality = quality
    self.isProgressive = isProgressive
  }

  /// A JFIF file, or for a CMYK picture one with YCCK and an Adobe segment.
  public func encode(_ picture: PixelBuffer) throws -> [UInt8] {
    guard let handle = tjInitCompress() else { throw Failure(message: "tjInitCompress") }
    defer { tjDestroy(handle) }
    let format: TJPF =
      switch picture.format {
      case .gray: TJPF_GRAY
      case .rgb: TJPF_RGB
      case .rgba: TJPF_RGBA
      case .cmyk: TJPF_CMYK
      }
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(buffer) }
    let code = picture.withBytes { bytes in
      tjCompress2(
        handle, bytes.baseAddress, Int32(picture.width), 0, Int32(picture.height), Int32(format.rawValue),
        &buffer, &count, picture.format == .gray ? Subsampling.gray.rawValue : subsampling.rawValue, quality,
        isProgressive ? TJFLAG_PROGRESSIVE : 0)
    }
    guard code == 0, let buffer else { throw Failure(message: String(cString: tjGetErrorStr2(handle))) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}

/// Changes to the bytes of a JPEG.
public enum JPEGBytes {
  /// A marker segment, length included.
  public static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  /// An APP1 segment whose Exif data (little-endian) has nothing but an orientation.
  public static func exif(orientation: Int) -> [UInt8] {
    let tiff: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0] + [1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation & 255), UInt8(orientation >> 8), 0, 0] + [
        0, 0, 0, 0,
      ]
    return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  /// The file with a segment added right behind its start.
  public static func inserting(_ segment: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }
}
