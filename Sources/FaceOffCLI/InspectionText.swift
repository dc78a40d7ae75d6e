// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// An inspection in words.
enum InspectionText {
  static func lines(_ photo: PhotoInspection) -> [String] {
    var lines = [
      tr(
        "%1$s, %2$s × %3$s pixels, orientation %4$s", photo.format.displayName, String(photo.size.width),
        String(photo.size.height), String(photo.orientation.rawValue)),
      photo.samples.map(samples) ?? coding(photo),
    ]
    if let exif = photo.exif { lines += self.exif(exif) }
    if photo.hasDamagedExif { lines.append(tr("EXIF that cannot be read; a copy would not have it")) }
    if let profile = photo.iccProfile {
      lines.append(tr("colour profile: %s", profile.text ?? tr("without a name")))
    }
    if photo.hasXMP {
      lines.append(photo.xmpConcern.map { tr("XMP; a copy would not have it: %s", of($0)) } ?? tr("XMP"))
    }
    if photo.hasPhotoshopResources { lines.append(tr("Photoshop resources (IPTC)")) }
    for image in photo.embeddedImages {
      let size = image.size.map { tr(", %1$s × %2$s pixels", String($0.width), String($0.height)) } ?? ""
      lines.append(tr("embedded: %1$s, %2$s bytes", of(image.kind), String(image.range.count)) + size)
    }
    if photo.embeddedImages.isEmpty { lines.append(tr("no embedded pictures")) }
    if photo.trailingByteCount > 0 {
      lines.append(tr("%s bytes behind the end of the picture", String(photo.trailingByteCount)))
    }
    if photo.isTruncated { lines.append(tr("the file ends before the picture does")) }
    return lines
  }

  private static func samples(_ facts: SampleFacts) -> String {
    var parts = [
      tr("%s bits a sample", String(facts.bits)), facts.isGray ? tr("gray") : tr("colour"),
      facts.isLossless ? tr("lossless") : tr("lossy"),
    ]
    if facts.hasAlpha { parts.append(tr("with transparency")) }
    if let bits = facts.paletteBits { parts.append(tr("a palette of %s bits", String(bits))) }
    if facts.pageCount > 1 {
      parts.append(trn("%d page or frame", "%d pages or frames", facts.pageCount))
    }
    return parts.joined(separator: ", ")
  }

  private static func coding(_ photo: PhotoInspection) -> String {
    guard let process = photo.process else { return "" }
    var parts = [process.isProgressive ? tr("progressive") : tr("baseline")]
    if process.isArithmetic { parts.append(tr("arithmetic coding")) }
    parts.append(photo.sampling.map { "\($0.width)×\($0.height)" }.joined(separator: " "))
    if let quality = photo.quality { parts.append(tr("quality about %s", String(quality.value))) }
    return parts.joined(separator: ", ")
  }

  private static func exif(_ exif: ExifSummary) -> [String] {
    let camera = [exif.make, exif.model].compactMap(\.self).joined(separator: " ")
    let serials = [exif.bodySerial, exif.lensSerial].compactMap(\.self).joined(separator: ", ")
    var lines: [String] = []
    func add(_ value: String?, _ line: (String) -> String) {
      if let value, !value.isEmpty { lines.append(line(FilePath(value).shown)) }
    }
    add(exif.dateTimeOriginal) { tr("taken: %s", $0) }
    add(camera) { tr("camera: %s", $0) }
    add(serials) { tr("serial numbers: %s", $0) }
    add(exif.owner) { tr("owner: %s", $0) }
    add(exif.artist) { tr("author: %s", $0) }
    add(exif.copyright) { tr("copyright: %s", $0) }
    add(exif.software) { tr("program: %s", $0) }
    if exif.hasPlace { lines.append(tr("the place where it was taken (GPS)")) }
    if let count = exif.makerNoteByteCount { lines.append(tr("maker note, %s bytes", String(count))) }
    return lines
  }

  static func of(_ kind: EmbeddedImage.Kind) -> String {
    switch kind {
    case .exifThumbnail: tr("EXIF thumbnail")
    case .exifPreview: tr("EXIF preview")
    case .makerNotePreview: tr("maker note preview")
    case .jfifThumbnail, .jfifExtension: tr("JFIF thumbnail")
    case .photoshopThumbnail: tr("Photoshop thumbnail")
    case .xmpThumbnail: tr("XMP picture")
    case .extendedXMP: tr("extended XMP")
    case .flashPix: tr("FlashPix picture")
    case .thermalImage: tr("thermal picture")
    case .comment: tr("picture in a comment")
    case .segment(let marker): tr("picture in segment APP%s", String(Int(marker) - 0xE0))
    case .trailer: tr("picture or film behind the end")
    case .page: tr("further page")
    case .reducedImage, .heifThumbnail: tr("thumbnail")
    case .frame: tr("frame of an animation")
    case .auxiliary: tr("depth map, gain map or the like")
    case .item: tr("further picture")
    case .chunk(let name): tr("picture in chunk %s", name.shown)
    }
  }

  static func of(_ concern: XMPConcern) -> String {
    switch concern {
    case .picture: tr("it holds a picture")
    case .pointer: tr("it points to another picture or a film")
    case .people: tr("it names people or their faces")
    case .unreadable: tr("it cannot be read")
    case .placeAndDevice: tr("it may tell the place or the device")
    }
  }
}
