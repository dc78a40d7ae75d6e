// SPDX-License-Identifier: MIT

/// What of a photo's metadata its copy carries: true for the copy's pixels, showing and naming nobody.
package struct CleanMetadata {
  /// A TIFF structure; empty where there is none.
  private(set) var exif: [UInt8] = []
  /// Empty where there is none.
  private(set) var xmp: [UInt8] = []
  /// The profile's own bytes; empty where there is none.
  private(set) var icc: [UInt8] = []
  private(set) var pngChunks: [[UInt8]] = []
  /// The JPEG that took the place of the EXIF thumbnail.
  private(set) var thumbnail: [UInt8]?
  private(set) var removed: [MetadataItem] = []
}

extension CleanMetadata {
  /// What tells no place and no device: dates, author, rights, exposure, and the colours' profile.
  ///
  /// - Parameter format: what the copy is to be; its pixels stand upright.
  package init(withoutPlaceAndDevice original: PhotoMetadata, in format: ImageFormat) {
    removed = original.left
    take(original.icc)
    if format == .png {
      pngChunks = original.pngChunks.filter { !$0[4..<8].elementsEqual("tEXt".utf8) }
      if pngChunks.count < original.pngChunks.count { remove(.notCarried(name: "tEXt")) }
    }
    if let block = original.exif {
      let plain = block.withoutPlaceAndDevice(orientation: .up)
      for item in plain.removed { remove(item) }
      if format == .jpeg, plain.bytes.count > Self.largestSegment - 6 {
        remove(.exif)
      } else {
        exif = plain.bytes
      }
    }
    if !original.xmp.isEmpty { remove(.xmp(.placeAndDevice)) }
  }

  /// - Parameters:
  ///   - size: of the copy, whose pixels stand upright.
  ///   - thumbnail: makes one of the censored picture.
  ///   - format: what the copy is to be.
  package init(
    _ original: PhotoMetadata, size: PixelSize, thumbnail maker: ThumbnailMaker, in format: ImageFormat
  ) {
    removed = original.left
    take(original.icc)
    pngChunks = format == .png ? original.pngChunks : []
    if let block = original.exif { take(block, size, maker, in: format) }
    if !original.xmp.isEmpty { take(XMPPacket(original.xmp), size, in: format) }
  }

  /// The fields for a TIFF's own directory.
  package var tiff: TIFFMetadata {
    var fields = (try? ExifBlock(parsing: exif)).map(TIFFMetadata.init) ?? TIFFMetadata()
    if !xmp.isEmpty { fields.add(xmp: xmp) }
    return fields
  }

  private mutating func take(_ profile: [UInt8]) {
    if PictureSignature.isFound(in: profile, 0..<profile.count) || profile.holdsEncodedPicture {
      remove(.profile)
    } else {
      icc = profile
    }
  }

  private mutating func take(
    _ block: ExifBlock, _ size: PixelSize, _ maker: ThumbnailMaker, in format: ImageFormat
  ) {
    // A TIFF has no second directory that would not be a page.
    let keepsThumbnail = format != .tiff
    let rewriter = ExifRewriter(size: size, orientation: .up) {
      keepsThumbnail ? maker.jpeg(capacity: $0) : nil
    }
    do throws(ExifBlock.Damage) {
      let outcome = try rewriter.rewrite(block)
      guard format != .jpeg || outcome.bytes.count <= Self.largestSegment - 6 else { return remove(.exif) }
      exif = outcome.bytes
      thumbnail = outcome.thumbnail.map { Array(outcome.bytes[$0]) }
      for item in outcome.removed { remove(item) }
      if format == .tiff,
        (try? ExifBlock(parsing: exif)).map({ TIFFMetadata(reading: $0).isMakerNoteLeft }) == true
      {
        remove(.notCarried(name: "MakerNote"))
      }
    } catch {
      remove(.exif)
    }
  }

  private mutating func take(_ packet: XMPPacket, _ size: PixelSize, in format: ImageFormat) {
    var packet = packet
    packet.adjust(size: size, orientation: .up)
    if let concern = packet.concern {
      remove(.xmp(concern))
    } else if format == .jpeg, packet.bytes.count > Self.largestSegment - Self.xmpSignature.count {
      remove(.xmp(.unreadable))
    } else {
      xmp = packet.bytes
    }
  }

  private mutating func remove(_ item: MetadataItem) {
    if !removed.contains(item) { removed.append(item) }
  }

  /// The same as a JPEG's segments, whole with their markers.
  package func segments() -> [[UInt8]] {
    func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
      let length = payload.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
    // Version 1.1, no unit, square pixels, no thumbnail: it says that the colours are YCbCr.
    var segments = [segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])]
    if !exif.isEmpty { segments.append(segment(0xE1, Array("Exif\0\0".utf8) + exif)) }
    if !xmp.isEmpty { segments.append(segment(0xE1, Self.xmpSignature + xmp)) }
    let room = Self.largestSegment - Self.iccSignature.count - 2
    let count = (icc.count + room - 1) / room
    // The parts are numbered with a byte each.
    if count < 256 {
      for part in 0..<count {
        let bytes = icc[(part * room)..<min(icc.count, (part + 1) * room)]
        segments.append(segment(0xE2, Self.iccSignature + [UInt8(part + 1), UInt8(count)] + bytes))
      }
    }
    return segments
  }

  private static let xmpSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let iccSignature = Array("ICC_PROFILE\0".utf8)
  /// A segment's length field counts itself, two bytes.
  private static let largestSegment = 65_533
}
