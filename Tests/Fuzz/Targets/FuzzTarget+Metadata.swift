// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures

extension FuzzTarget {
  /// Where metadata lies in a JPEG: marker and signature.
  static let places: [(marker: UInt8, signature: [UInt8])] = [
    (0xE1, Array("Exif\0\0".utf8)),
    (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)),
    (0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8)),
    (0xE2, Array("MPF\0".utf8)),
    (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1]),
    (0xED, Array("Photoshop 3.0\0".utf8)),
    (0xE0, Array("JFXX\0".utf8)),
    (0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8)),
  ]

  /// A photo of one segment: the first byte says which, and how the copy is made; the others are what is in it.
  static func rewriteMetadata(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count < 60_000 else { return }
    let place = places[Int(first & 7)]
    let segment = JPEGBytes.segment(place.marker, place.signature + bytes.dropFirst())
    guard let source = try? PhotoSource(bytes: LeakyPhoto.make(picture, [segment])),
      let photo = try? Photo(source)
    else { return }
    _ = PhotoInspection(source)
    _ = photo.screenColors
    let thumbnail = ThumbnailMaker(photo.pixels, stored: .up)
    for format in [ImageFormat.png, .tiff] {
      let metadata =
        first & 8 == 0
        ? CleanMetadata(PhotoMetadata(source), size: source.size, thumbnail: thumbnail, in: format)
        : CleanMetadata(withoutPlaceAndDevice: PhotoMetadata(source), in: format)
      _ = metadata.segments()
      _ = metadata.tiff.merged(into: tiff)
    }
    expectSafe(
      try? Exporter().makeCopy(
        photo, edit: EditState(faces: [], seed: 1),
        options: SaveOptions(upright: first & 16 != 0, removesPlaceAndDevice: first & 8 != 0)))
  }

  private static let tiff: [UInt8] = {
    var maker = ExifMaker(isLittleEndian: false)
    maker.primary = [maker.short(0x0100, 1), maker.short(0x0101, 1), maker.text(0x0131, "Talea")]
    return maker.make()
  }()

  /// Not a whole number of blocks, so that a turned one stays as it is.
  private static let picture =
    (try? JPEGMaker(.s420, quality: 50).encode(TestPicture.gradient(24, 17))) ?? []
}
