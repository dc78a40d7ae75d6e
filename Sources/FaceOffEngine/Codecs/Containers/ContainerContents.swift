// SPDX-License-Identifier: MIT

/// What the structure of a file of any format but JPEG says, and holds beside the picture.
package struct ContainerContents: Sendable {
  /// A TIFF structure; empty where there is none.
  var exif: [UInt8] = []
  /// Empty where there is none.
  var xmp: [UInt8] = []
  /// All pictures in the file beside the photo itself.
  var images: [EmbeddedImage] = []
  /// What a copy would not have, by the names that the format gives it.
  var notCarried: [String] = []
  /// The offset behind the structure's last byte; nil where the file ends before, or where it cannot be told.
  var end: Int?
  /// Whether the samples come out of the file as they went in.
  var isLossless = true
  /// Chunks of a PNG about its colours and texts that a copy carries on, whole.
  var pngChunks: [[UInt8]] = []

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - format: told from the content.
  package init(_ bytes: [UInt8], format: ImageFormat) {
    switch format {
    case .png: PNGScan(bytes).scan(into: &self)
    case .webp: WebPScan(bytes).scan(into: &self)
    case .tiff: TIFFScan.scan(bytes, into: &self)
    case .heif, .avif: ISOMediaScan(bytes).scan(into: &self)
    default: break
    }
    if let end, end < bytes.count {
      for place in PictureSignature.places(in: bytes, end..<bytes.count).prefix(EmbeddedImages.limit) {
        images.append(EmbeddedImage(kind: .trailer, range: place..<bytes.count, size: nil))
      }
    }
    images = Array(images.prefix(EmbeddedImages.limit))
  }

  mutating func drop(_ name: String) {
    if !notCarried.contains(name), notCarried.count < 50 { notCarried.append(name) }
  }

  mutating func addImage(_ kind: EmbeddedImage.Kind, _ range: Range<Int>, size: PixelSize? = nil) {
    if images.count < EmbeddedImages.limit {
      images.append(EmbeddedImage(kind: kind, range: range, size: size))
    }
  }

  /// Takes EXIF from a place in the file, without what some writers put before the TIFF structure.
  mutating func takeExif(_ range: Range<Int>, of bytes: [UInt8]) {
    let prefix = Array("Exif\0\0".utf8)
    let start = bytes[range].starts(with: prefix) ? range.lowerBound + prefix.count : range.lowerBound
    guard exif.isEmpty, start < range.upperBound else { return }
    exif = Array(bytes[start..<range.upperBound])
    images += EmbeddedImages.list(inExif: start..<range.upperBound, of: bytes)
  }

  /// Takes XMP from a place in the file.
  mutating func takeXMP(_ range: Range<Int>, of bytes: [UInt8]) {
    guard xmp.isEmpty, !range.isEmpty else { return }
    xmp = Array(bytes[range])
    let concern = XMPPacket(xmp).concern
    if concern == .picture || concern == .unreadable { addImage(.xmpThumbnail, range) }
  }
}
