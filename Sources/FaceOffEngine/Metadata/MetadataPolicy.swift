// SPDX-License-Identifier: MIT

/// Decides, segment by segment, what of a photo's metadata its censored copy carries.
///
/// Kept: EXIF (patched), ICC and IPTC (the same bytes), XMP and comments that show and name nobody, the JFIF
/// density. What could hold a picture that was not rebuilt goes, and is reported. Where a person chose so, what could
/// tell the place or the device goes too.
struct MetadataPolicy {
  /// The segments for the copy, whole with their markers, in the order of the source.
  struct Result: Sendable {
    var segments: [[UInt8]] = []
    var removed: [MetadataItem] = []
    /// The JPEG that took the place of the EXIF thumbnail.
    var thumbnail: [UInt8]?
  }

  /// An unknown segment above this may hide a small picture without any coding: 32 × 32 gray pixels.
  static let largestUnknown = 1_024

  let bytes: [UInt8]
  let header: JPEGHeader
  /// Nil where there is none, or none that can be read.
  let exif: ExifBlock?
  /// The copy's size and orientation, for the tags.
  let size: PixelSize
  let orientation: Orientation
  /// Whether the copy's pixels are turned by a quarter against the source's.
  let isTurned: Bool
  let removesPlaceAndDevice: Bool
  let makeThumbnail: (Int) -> ExifThumbnail?

  func apply() -> Result {
    var result = Result()
    var hasExif = false
    var hasJFIF = false
    let photoshop = cleanedPhotoshop()
    var hasPhotoshop = false
    for segment in header.segments {
      if removesPlaceAndDevice, let item = PhotoMetadata.item(segment.kind, segment.marker) {
        result.remove(item)
        continue
      }
      switch segment.kind {
      case .jfif:
        if !hasJFIF { keepJFIF(segment, &result) }
        hasJFIF = true
      case .jfxx: result.remove(.jfifExtension)
      case .exif:
        if hasExif { result.remove(.exif) } else { keepExif(segment, &result) }
        hasExif = true
      case .xmp: keepXMP(segment, &result)
      case .extendedXMP: result.remove(.extendedXMP)
      case .icc:
        if holdsPicture(header.icc) {
          result.remove(.unknownSegment(marker: segment.marker))
        } else {
          result.segments.append(Array(bytes[segment.range]))
        }
      case .mpf: result.remove(.multiPictureIndex)
      case .gainMap: result.remove(.gainMap)
      case .jumbf: result.remove(.contentCredentials)
      case .photoshop:
        guard let photoshop else {
          result.segments.append(Array(bytes[segment.range]))
          continue
        }
        if !hasPhotoshop {
          result.segments += photoshop.segments
          for item in photoshop.removed { result.remove(item) }
        }
        hasPhotoshop = true
      case .comment: keepComment(segment, &result)
      case .unknown: keepUnknown(segment, &result)
      // The encoder writes its own.
      case .adobe, .coding: continue
      }
    }
    if let end = header.endOfImage, end < bytes.count {
      result.remove(.trailer(byteCount: bytes.count - end))
    }
    return result
  }

  private func holdsPicture(_ ranges: [Range<Int>]) -> Bool {
    ranges.contains { PictureSignature.isFound(in: bytes, $0) || bytes[$0].holdsEncodedPicture }
  }

  private func keepJFIF(_ segment: JPEGSegment, _ result: inout Result) {
    var body = Array(bytes[segment.body].prefix(9))
    // Version, unit, two densities, two thumbnail sides.
    guard body.count == 9 else { return }
    if segment.body.count > 9 || body[7] != 0 || body[8] != 0 {
      result.remove(.jfifThumbnail)
      body[7] = 0
      body[8] = 0
    }
    // Decoders warn of any other version, and then nobody knows whether of that only.
    if body[0] != 1 { body.replaceSubrange(0..<2, with: [1, 1]) }
    if isTurned { body.replaceSubrange(3..<7, with: [body[5], body[6], body[3], body[4]]) }
    result.append(0xE0, Array("JFIF\0".utf8) + body)
  }

  private func keepExif(_ segment: JPEGSegment, _ result: inout Result) {
    guard let exif else { return result.remove(.exif) }
    let signature = bytes[segment.payload.lowerBound..<segment.body.lowerBound]
    if removesPlaceAndDevice {
      let plain = exif.withoutPlaceAndDevice(orientation: orientation)
      for item in plain.removed { result.remove(item) }
      if signature.count + plain.bytes.count > Self.largestPayload { return result.remove(.exif) }
      if !plain.bytes.isEmpty { result.append(0xE1, signature + plain.bytes) }
      return
    }
    let rewriter = ExifRewriter(size: size, orientation: orientation, thumbnail: makeThumbnail)
    do throws(ExifBlock.Damage) {
      let outcome = try rewriter.rewrite(exif)
      result.append(0xE1, signature + outcome.bytes)
      result.thumbnail = outcome.thumbnail.map { Array(outcome.bytes[$0]) }
      for item in outcome.removed { result.remove(item) }
    } catch {
      result.remove(.exif)
    }
  }

  private func keepXMP(_ segment: JPEGSegment, _ result: inout Result) {
    if removesPlaceAndDevice { return result.remove(.xmp(.placeAndDevice)) }
    var packet = XMPPacket(bytes[segment.body])
    packet.adjust(size: size, orientation: orientation)
    let signature = bytes[segment.payload.lowerBound..<segment.body.lowerBound]
    if let concern = packet.concern {
      result.remove(.xmp(concern))
    } else if signature.count + packet.bytes.count > Self.largestPayload {
      result.remove(.xmp(.unreadable))
    } else {
      result.append(0xE1, signature + packet.bytes)
    }
  }

  /// All Photoshop segments as one run of resources; nil where they can stay as they are.
  private func cleanedPhotoshop() -> Result? {
    let bodies = header.photoshop
    guard !bodies.isEmpty else { return nil }
    guard let resources = PhotoshopResources(parsing: bodies.flatMap { bytes[$0] }) else {
      return Result(removed: [.photoshop])
    }
    let cleaned = resources.cleaned()
    guard !cleaned.removed.isEmpty else { return nil }
    var result = Result(removed: cleaned.removed)
    let signature = Array("Photoshop 3.0\0".utf8)
    var rest = cleaned.bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.largestPayload - signature.count)
      result.append(0xED, signature + part)
      rest = rest.dropFirst(part.count)
    }
    return result
  }

  private func keepComment(_ segment: JPEGSegment, _ result: inout Result) {
    if holdsPicture([segment.body]) {
      result.remove(.comment)
    } else {
      result.segments.append(Array(bytes[segment.range]))
    }
  }

  private func keepUnknown(_ segment: JPEGSegment, _ result: inout Result) {
    let payload = bytes[segment.payload]
    if segment.marker == 0xE2, payload.starts(with: "FPXR\0".utf8) {
      result.remove(.flashPix)
    } else if segment.marker == 0xE1, payload.starts(with: "FLIR\0".utf8) {
      result.remove(.thermalImage)
    } else if holdsPicture([segment.payload])
      || payload.count > Self.largestUnknown && !payload.isText
    {
      result.remove(.unknownSegment(marker: segment.marker))
    } else {
      result.segments.append(Array(bytes[segment.range]))
    }
  }

  /// A segment's length field counts itself, two bytes.
  private static let largestPayload = 65_533
}

extension MetadataPolicy.Result {
  fileprivate mutating func append(_ marker: UInt8, _ payload: some Collection<UInt8>) {
    let length = payload.count + 2
    segments.append([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload)
  }

  fileprivate mutating func remove(_ item: MetadataItem) {
    if !removed.contains(item) { removed.append(item) }
  }
}

extension Collection where Element == UInt8 {
  /// Whether nearly all of it is printable ASCII or white space.
  fileprivate var isText: Bool {
    let printable = lazy.filter { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) || $0 == 0 }.count
    return printable * 100 >= count * 98 && lazy.filter { $0 == 0 }.count * 10 < count
  }
}
