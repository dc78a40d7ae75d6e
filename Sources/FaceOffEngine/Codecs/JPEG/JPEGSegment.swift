// SPDX-License-Identifier: MIT

/// One marker segment of a JPEG: where it lies in the file and what it holds.
public struct JPEGSegment: Hashable, Sendable {
  /// The byte behind `FF`, such as `E1` for APP1.
  public let marker: UInt8
  /// The whole segment, from its `FF` to the last byte of its payload.
  public let range: Range<Int>
  /// What follows the two length bytes.
  public let payload: Range<Int>
  /// What the signature at the start of the payload says.
  public let kind: Kind
  /// The payload without its signature; the same as `payload` where there is none.
  public let body: Range<Int>

  /// The application data that are told apart by their signature.
  public enum Kind: Hashable, Sendable {
    case jfif
    /// A JFIF extension: a thumbnail.
    case jfxx
    case exif
    case xmp
    /// A part of an XMP packet too long for one segment: its body begins with a GUID, a length and an offset.
    case extendedXMP
    /// A part of an ICC profile: its body begins with a number and a count.
    case icc
    /// The index of a multi-picture file (CIPA DC-007).
    case mpf
    /// The parameters of an ISO 21496-1 gain map.
    case gainMap
    /// JUMBF boxes, as content credentials (C2PA) are stored; they may hold thumbnails.
    case jumbf
    /// Photoshop image resources, with IPTC and thumbnails.
    case photoshop
    case adobe
    case comment
    /// Tables and headers that the picture is decoded with.
    case coding
    case unknown
  }

  init(marker: UInt8, range: Range<Int>, payload: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.marker = marker
    self.range = range
    self.payload = payload
    let signature = Self.signatures.first { $0.marker == marker && $0.begins(payload, of: bytes) }
    if let signature {
      kind = signature.kind
      body = payload.lowerBound + signature.skipped..<payload.upperBound
    } else {
      kind =
        switch marker {
        case 0xFE: .comment
        case 0xE0...0xEF: .unknown
        default: .coding
        }
      body = payload
    }
  }
}

extension JPEGSegment {
  private struct Signature {
    let marker: UInt8
    let text: StaticString
    let kind: Kind
    /// Bytes before the body; one more than `text` where an arbitrary byte follows it.
    let skipped: Int

    init(_ marker: UInt8, _ text: StaticString, _ kind: Kind, padding: Int = 0) {
      self.marker = marker
      self.text = text
      self.kind = kind
      self.skipped = text.utf8CodeUnitCount + padding
    }

    func begins(_ payload: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      guard payload.count >= skipped else { return false }
      return text.withUTF8Buffer { bytes[payload].starts(with: $0) }
    }
  }

  private static let signatures: [Signature] = [
    Signature(0xE0, "JFIF\0", .jfif),
    Signature(0xE0, "JFXX\0", .jfxx),
    // The second padding byte is zero by the standard, and not in every file.
    Signature(0xE1, "Exif\0", .exif, padding: 1),
    Signature(0xE1, "http://ns.adobe.com/xap/1.0/\0", .xmp),
    Signature(0xE1, "http://ns.adobe.com/xmp/extension/\0", .extendedXMP),
    Signature(0xE2, "ICC_PROFILE\0", .icc),
    Signature(0xE2, "MPF\0", .mpf),
    Signature(0xE2, "urn:iso:std:iso:ts:21496:-1\0", .gainMap),
    Signature(0xEB, "JP", .jumbf),
    Signature(0xED, "Photoshop 3.0\0", .photoshop),
    Signature(0xEE, "Adobe", .adobe),
  ]
}
