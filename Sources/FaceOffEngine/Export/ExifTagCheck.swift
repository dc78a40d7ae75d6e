// SPDX-License-Identifier: MIT

/// Whether the tags of a copy's EXIF are true for its pixels.
struct ExifTagCheck {
  /// Of the upright picture.
  let size: PixelSize
  /// What the tag must say.
  let orientation: Orientation

  func findings(_ exif: ExifBlock) -> [LeakFinding] {
    var findings: [LeakFinding] = []
    let found = exif.orientation ?? .up
    if found != orientation { findings.append(.orientation(found)) }
    for (kind, tag, side) in [
      (ExifDirectory.Kind.exif, ExifTag.pixelXDimension, size.width),
      (.exif, ExifTag.pixelYDimension, size.height),
      (.primary, ExifTag.imageWidth, size.width), (.primary, ExifTag.imageLength, size.height),
    ] {
      guard let entry = exif.directory(kind)?.entry(tag) else { continue }
      if exif.integer(entry) != side { findings.append(.sizeTag(tag)) }
    }
    return findings
  }
}
