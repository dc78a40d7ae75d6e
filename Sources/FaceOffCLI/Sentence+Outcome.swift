// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

extension Sentence {
  /// How the pixels came into a copy.
  static func of(_ method: SaveMethod) -> String {
    switch method {
    case .patched: tr("the rest of the picture unchanged")
    case .patchedAndRotated: tr("turned upright, the rest of the picture unchanged")
    case .patchedKeepingTag: tr("turned by its tag as before, the rest of the picture unchanged")
    case .reencoded: tr("encoded anew")
    case .samplesKept: tr("every pixel outside the faces unchanged")
    }
  }

  /// What a person should know beside the result: damage, removed metadata, faces to look at.
  static func remarks(on outcome: BlurOutcome, _ file: FilePath) -> [String] {
    let name = file.shown
    var remarks = outcome.warnings.map { "\(name): \(of($0))" }
    let removed = (outcome.saved?.removed ?? []).map { of($0) }
    if !removed.isEmpty {
      remarks.append(tr("%1$s: not in the copy: %2$s", name, removed.joined(separator: "; ")))
    }
    if let saved = outcome.saved {
      if saved.strengthened > 0 { remarks.append("\(name): \(strengthened(saved.strengthened))") }
      if !saved.recognisable.isEmpty { remarks.append("\(name): \(recognisable(saved.recognisable.count))") }
    }
    let flagged = outcome.faces.count { $0.isFlagged }
    if flagged > 0 {
      remarks.append(
        "\(name): "
          + trn(
            "%d very large and unsure face was blurred: check by eye",
            "%d very large and unsure faces were blurred: check by eye", flagged))
    }
    return remarks
  }

  private static func of(_ item: MetadataItem) -> String {
    switch item {
    case .exifThumbnail: InspectionText.of(.exifThumbnail)
    case .exifPreview: InspectionText.of(.exifPreview)
    case .makerNote: tr("maker note (it holds a picture)")
    case .exif: tr("EXIF (it is damaged)")
    case .jfifThumbnail, .jfifExtension: InspectionText.of(.jfifThumbnail)
    case .multiPictureIndex: tr("index of further pictures")
    case .gainMap: tr("gain map")
    case .contentCredentials: tr("content credentials")
    case .flashPix: InspectionText.of(.flashPix)
    case .thermalImage: InspectionText.of(.thermalImage)
    case .extendedXMP: InspectionText.of(.extendedXMP)
    case .xmp(let concern): tr("XMP: %s", InspectionText.of(concern))
    case .photoshopThumbnail: InspectionText.of(.photoshopThumbnail)
    case .photoshop: tr("Photoshop resources (they cannot be read)")
    case .comment: InspectionText.of(.comment)
    case .unknownSegment(let marker): tr("unknown segment APP%s", String(Int(marker) - 0xE0))
    case .trailer(let count): tr("%s bytes behind the end of the picture", String(count))
    case .furtherPictures(let count): trn("%d further picture", "%d further pictures", count)
    case .notCarried(let name): name.shown
    case .profile: tr("colour profile")
    case .place: tr("the place (GPS)")
    case .device: tr("camera, serial numbers, maker note and all else that may tell the device")
    }
  }
}
