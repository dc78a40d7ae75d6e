// SPDX-License-Identifier: MIT

import FaceOffEngine

/// Photos that carry their picture a second time, in every place where programs and cameras put one.
public enum LeakyPhoto {
  /// An APP1 segment with an EXIF block.
  public static func exif(_ maker: ExifMaker) -> [UInt8] {
    JPEGBytes.segment(0xE1, Array("Exif\0\0".utf8) + maker.make())
  }

  /// An APP1 segment with an XMP packet of these properties: simple ones, and any as elements.
  public static func xmp(_ attributes: String, _ elements: String = "") -> [UInt8] {
    let packet = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)>\
      \(elements)</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    return JPEGBytes.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  /// A Photoshop image resource.
  public static func resource(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let length = content.count
    let head = Array("8BIM".utf8) + [UInt8(id >> 8), UInt8(id & 255), 0, 0]
    return head + [0, 0, UInt8(length >> 8), UInt8(length & 255)] + content + (length % 2 == 0 ? [] : [0])
  }

  /// An APP13 segment with image resources.
  public static func photoshop(_ resources: [UInt8]...) -> [UInt8] {
    JPEGBytes.segment(0xED, Array("Photoshop 3.0\0".utf8) + resources.flatMap { $0 })
  }

  /// IPTC with a caption.
  public static let iptc: [UInt8] = [0x1C, 2, 0x78, 0, 7] + Array("Caption".utf8)

  /// An ICC profile of arbitrary bytes in two segments.
  public static let icc: [[UInt8]] = (1...2).map { part in
    let bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ part) }
    return JPEGBytes.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(part), 2] + bytes)
  }

  /// The photo with segments behind its JFIF header and bytes behind its end.
  public static func make(_ jpeg: [UInt8], _ segments: [[UInt8]], trailer: [UInt8] = []) -> [UInt8] {
    let hasJFIF = jpeg[2...3].elementsEqual([0xFF, 0xE0])
    let place = hasJFIF ? 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5])) : 2
    return Array(jpeg[..<place]) + segments.flatMap { $0 } + Array(jpeg[place...]) + trailer
  }
}
