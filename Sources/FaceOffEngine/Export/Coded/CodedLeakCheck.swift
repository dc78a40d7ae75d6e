// SPDX-License-Identifier: MIT

/// Reads back a copy that is no JPEG, before it is written, and proves that the uncensored faces are nowhere in it.
struct CodedLeakCheck {
  let format: ImageFormat
  /// Where the edit changed something.
  let parts: [CompositePart]
  /// What the encoder was given, faces censored.
  let expected: SamplePicture
  let isLossless: Bool
  /// The one picture that may be inside the file.
  let thumbnail: [UInt8]?
  let codec: ImageCodec

  /// - Returns: what the file decodes to, in 8 bits.
  func check(_ bytes: [UInt8]) throws(LeakCheckFailure) -> PixelBuffer {
    var (findings, view): ([LeakFinding], PixelBuffer?) = ([], nil)
    do throws(ImageError) {
      let area = expected.size.area ?? 0
      let picture = try codec.decode(
        bytes, format: try ImageFormat.sniff(bytes), budget: PixelBudget(pixels: area))
      findings = structure(bytes, picture) + (try samples(picture))
      view = try codecCall { () throws(SystemError) in try picture.samples.view() }
    } catch {
      findings = [.unreadable(error)]
    }
    guard findings.isEmpty, let view else { throw LeakCheckFailure(findings: findings) }
    return view
  }

  private func structure(_ bytes: [UInt8], _ picture: DecodedPicture) -> [LeakFinding] {
    let contents = ContainerContents(bytes, format: format)
    var findings: [LeakFinding] = []
    if let end = contents.end, end < bytes.count { findings.append(.trailer(byteCount: bytes.count - end)) }
    for image in contents.images {
      let isRebuilt =
        image.kind == .exifThumbnail && thumbnail.map { bytes[image.range].elementsEqual($0) } ?? false
      if !isRebuilt { findings.append(.embeddedImage(image.kind)) }
    }
    if picture.pageCount > 1 { findings.append(.embeddedImage(.page)) }
    if picture.orientation != .up { findings.append(.orientation(picture.orientation)) }
    if let damage = picture.damage { findings.append(.unreadable(.damaged(detail: damage))) }
    if let exif = try? ExifBlock(parsing: contents.exif) {
      findings += ExifTagCheck(size: expected.size, orientation: .up).findings(exif)
    }
    return findings
  }

  private func samples(_ picture: DecodedPicture) throws(ImageError) -> [LeakFinding] {
    let written = picture.samples
    guard written.size == expected.size else { return [.size(written.size)] }
    let difference = try codecCall { () throws(SystemError) in
      isLossless
        ? try SampleComparison.exactDifference(expected, written)
        : try SampleComparison.lossyDifference(expected, written, parts)
    }
    return difference.map { [.pixels(blocks: $0.count, first: $0.first)] } ?? []
  }
}
