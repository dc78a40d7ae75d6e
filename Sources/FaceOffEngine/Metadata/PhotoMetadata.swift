// SPDX-License-Identifier: MIT

/// What a photo's file says of itself, free of the way in which its format holds it.
package struct PhotoMetadata {
  /// Nil where there is none that can be read.
  let exif: ExifBlock?
  /// Empty where there is none.
  let xmp: [UInt8]
  private(set) var icc: [UInt8]
  /// Chunks of a PNG about its colours and texts.
  let pngChunks: [[UInt8]]
  /// What is not in here.
  private(set) var left: [MetadataItem] = []

  package init(_ source: PhotoSource) {
    exif = source.exif
    switch source.content {
    case .coded(let picture, let contents):
      icc = picture.icc
      xmp = contents.xmp
      pngChunks = contents.pngChunks
      left = contents.notCarried.map { .notCarried(name: $0) }
      let pictures = contents.images.count { $0.kind != .exifThumbnail && $0.kind != .xmpThumbnail }
      let others = max(pictures, picture.pageCount - 1)
      if others > 0 { left.append(.furtherPictures(count: others)) }
      if exif == nil, !contents.exif.isEmpty { left.append(.exif) }
      if let end = contents.end, end < source.bytes.count {
        left.append(.trailer(byteCount: source.bytes.count - end))
      }
    case .jpeg(let header):
      icc = ICCProfileName.profile(parts: header.icc, of: source.bytes)
      xmp = header.xmp.map { Array(source.bytes[$0]) } ?? []
      pngChunks = []
      if exif == nil, header.exif != nil { left.append(.exif) }
      for segment in header.segments {
        guard let item = Self.item(segment.kind, segment.marker), !left.contains(item) else { continue }
        left.append(item)
      }
      if let end = header.endOfImage, end < source.bytes.count {
        left.append(.trailer(byteCount: source.bytes.count - end))
      }
    }
  }

  /// Forgets a profile that is for other samples than the copy has.
  mutating func dropProfile() {
    if !icc.isEmpty { left.append(.profile) }
    icc = []
  }

  /// What is left behind of a JPEG's segment by a copy that is made of known parts only; nil for those parts.
  static func item(_ kind: JPEGSegment.Kind, _ marker: UInt8) -> MetadataItem? {
    switch kind {
    case .jfxx: .jfifExtension
    case .extendedXMP: .extendedXMP
    case .mpf: .multiPictureIndex
    case .gainMap: .gainMap
    case .jumbf: .contentCredentials
    case .photoshop: .notCarried(name: "Photoshop, IPTC")
    case .comment: .notCarried(name: "COM")
    case .unknown: .unknownSegment(marker: marker)
    case .jfif, .exif, .xmp, .icc, .adobe, .coding: nil
    }
  }
}
