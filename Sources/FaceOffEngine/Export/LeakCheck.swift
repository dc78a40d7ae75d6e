// SPDX-License-Identifier: MIT

/// Reads a copy back before it is written, and proves that the uncensored faces are nowhere in it.
///
/// Inside the masks the decoded picture must equal the composite as closely as its coding allows. Comparing with
/// the original would prove nothing: a blurred flat wall is the same wall.
struct LeakCheck {
  /// Of the copy's pixels.
  let size: PixelSize
  /// What the copy's tag must say.
  let orientation: Orientation
  let parts: [CompositePart]
  /// The one picture that may be inside the file.
  let thumbnail: [UInt8]?

  /// - Returns: the brightness of what the file decodes to, as it is stored.
  func check(_ bytes: [UInt8]) throws(LeakCheckFailure) -> PixelBuffer {
    var (findings, luma): ([LeakFinding], PixelBuffer?) = ([], nil)
    do throws(ImageError) {
      let header = try JPEGHeader(parsing: bytes)
      let picture = try picture(bytes, header)
      (findings, luma) = (structure(bytes, header) + picture.findings, picture.luma)
    } catch {
      findings = [.unreadable(error)]
    }
    guard findings.isEmpty, let luma else { throw LeakCheckFailure(findings: findings) }
    return luma
  }

  private func structure(_ bytes: [UInt8], _ header: JPEGHeader) -> [LeakFinding] {
    var findings: [LeakFinding] = []
    if let end = header.endOfImage {
      if end < bytes.count { findings.append(.trailer(byteCount: bytes.count - end)) }
    } else {
      findings.append(.unreadable(.damaged(detail: "no end of image")))
    }
    for image in EmbeddedImages.list(in: bytes, header) {
      let isRebuilt =
        image.kind == .exifThumbnail && thumbnail.map { bytes[image.range].elementsEqual($0) } ?? false
      if !isRebuilt { findings.append(.embeddedImage(image.kind)) }
    }
    if let body = header.exif, let exif = try? ExifBlock(parsing: Array(bytes[body])) {
      findings += ExifTagCheck(size: size, orientation: orientation).findings(exif)
    } else if orientation != .up {
      findings.append(.orientation(.up))
    }
    return findings
  }

  private func picture(
    _ bytes: [UInt8], _ header: JPEGHeader
  ) throws(ImageError) -> (findings: [LeakFinding], luma: PixelBuffer?) {
    guard header.size == size else { return ([.size(header.size)], nil) }
    let planes = try JPEGPlanes(bytes, header: header)
    let comparison = BlockComparison(parts, with: planes)
    guard let first = comparison.first else { return ([], planes.luma(of: size)) }
    return ([.pixels(blocks: comparison.differing, first: first)], nil)
  }
}
