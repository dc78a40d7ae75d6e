// SPDX-License-Identifier: MIT

/// Lists every picture inside a JPEG file, or an EXIF block, that is not the photo itself.
///
/// It looks for what it knows by structure, and for the beginning of any picture in all other bytes, so that
/// what `inspect` shows and what a save is checked for is one and the same list.
struct EmbeddedImages {
  /// The list is cut there.
  static let limit = 100

  private let bytes: [UInt8]
  private var found: [EmbeddedImage] = []

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - header: what it says of itself.
  static func list(in bytes: [UInt8], _ header: JPEGHeader) -> [EmbeddedImage] {
    var scan = EmbeddedImages(bytes: bytes)
    for segment in header.segments { scan.search(segment) }
    scan.searchPhotoshop(header)
    if let end = header.endOfImage { scan.searchTrailer(end) }
    return scan.found
  }

  /// Lists every picture inside an EXIF block that lies anywhere in a file.
  static func list(inExif body: Range<Int>, of bytes: [UInt8]) -> [EmbeddedImage] {
    var scan = EmbeddedImages(bytes: bytes)
    scan.searchExif(body)
    return scan.found
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func search(_ segment: JPEGSegment) {
    switch segment.kind {
    case .jfif: searchJFIF(segment)
    case .jfxx: add(.jfifExtension, segment.body)
    case .exif: searchExif(segment.body)
    case .xmp:
      let concern = XMPPacket(bytes[segment.body]).concern
      if concern == .picture || concern == .unreadable { add(.xmpThumbnail, segment.body) }
    case .extendedXMP: add(.extendedXMP, segment.body)
    case .comment: searchOther(segment, as: .comment)
    case .photoshop, .adobe, .coding: break
    case .icc, .mpf, .gainMap, .jumbf: searchOther(segment, as: .segment(marker: segment.marker))
    case .unknown:
      if segment.marker == 0xE2, bytes[segment.payload].starts(with: "FPXR\0".utf8) {
        add(.flashPix, segment.body)
      } else if segment.marker == 0xE1, bytes[segment.payload].starts(with: "FLIR\0".utf8) {
        add(.thermalImage, segment.body)
      } else {
        searchOther(segment, as: .segment(marker: segment.marker))
      }
    }
  }

  private mutating func searchJFIF(_ segment: JPEGSegment) {
    let body = bytes[segment.body]
    guard body.count > 9 else { return }
    let size = PixelSize(width: Int(body[body.startIndex + 7]), height: Int(body[body.startIndex + 8]))
    let range = segment.body.lowerBound + 9..<segment.body.upperBound
    found.append(EmbeddedImage(kind: .jfifThumbnail, range: range, size: size.area == 0 ? nil : size))
  }

  private mutating func searchExif(_ body: Range<Int>) {
    guard let block = try? ExifBlock(parsing: Array(bytes[body])) else {
      for place in PictureSignature.places(in: bytes, body) { add(.exifPreview, place..<body.upperBound) }
      return
    }
    let start = body.lowerBound
    var known: [Range<Int>] = []
    for directory in block.directories {
      for picture in block.pictures(of: directory) {
        let range = start + picture.range.lowerBound..<start + picture.range.upperBound
        add(directory.kind == .thumbnail ? .exifThumbnail : .exifPreview, range)
        known.append(range)
      }
    }
    let note = block.directories.lazy.compactMap { $0.entry(ExifTag.makerNote)?.value }.first ?? 0..<0
    for place in PictureSignature.places(in: bytes, body) where !known.contains(where: { $0.contains(place) })
    {
      let isNote = note.contains(place - start)
      let end = isNote ? start + note.upperBound : body.upperBound
      add(isNote ? .makerNotePreview : .exifPreview, place..<end)
    }
  }

  private mutating func searchPhotoshop(_ header: JPEGHeader) {
    let bodies = header.photoshop
    guard let first = bodies.first, let last = bodies.last else { return }
    // A resource may run over several segments, so its place in the file is only known for one segment.
    guard let resources = PhotoshopResources(parsing: bodies.flatMap { bytes[$0] }) else {
      for body in bodies where PictureSignature.isFound(in: bytes, body) { add(.photoshopThumbnail, body) }
      return
    }
    for resource in resources.picturesHeld {
      let range =
        bodies.count == 1
        ? first.lowerBound + resource.content.lowerBound..<first.lowerBound + resource.content.upperBound
        : first.lowerBound..<last.upperBound
      add(.photoshopThumbnail, range)
    }
  }

  private mutating func searchOther(_ segment: JPEGSegment, as kind: EmbeddedImage.Kind) {
    if let place = PictureSignature.places(in: bytes, segment.payload).first {
      add(kind, place..<segment.payload.upperBound)
    } else if bytes[segment.payload].holdsEncodedPicture {
      add(kind, segment.payload)
    }
  }

  private mutating func searchTrailer(_ end: Int) {
    let places = PictureSignature.places(in: bytes, end..<bytes.count)
    var covered = end
    for place in places where place >= covered && found.count < Self.limit {
      let isJPEG = bytes[place...].starts(with: [0xFF, 0xD8])
      // Thumbnails inside the second picture are part of it.
      let length =
        isJPEG ? (try? JPEGHeader(parsing: Array(bytes[place...])))?.endOfImage : bytes.count - place
      covered = place + (length ?? bytes.count - place)
      add(.trailer, place..<covered)
    }
  }

  private mutating func add(_ kind: EmbeddedImage.Kind, _ range: Range<Int>) {
    // A hostile file may claim thousands; one is enough to know it.
    guard found.count < Self.limit else { return }
    let size = JPEGFrameSize.find(in: bytes, range)
    found.append(EmbeddedImage(kind: kind, range: range, size: size))
  }
}

extension PhotoshopResources {
  /// The resources that a picture is in.
  var picturesHeld: [Resource] {
    resources.filter { resource in
      resource.id == Self.thumbnail || resource.id == Self.oldThumbnail
        || PictureSignature.isFound(in: bytes, resource.content)
    }
  }
}
