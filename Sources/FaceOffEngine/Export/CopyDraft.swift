// SPDX-License-Identifier: MIT

/// A copy's file before it was read back: nothing that may be written yet.
package struct CopyDraft: Sendable {
  private let bytes: [UInt8]
  private let metadata: MetadataPolicy.Result
  private let method: SaveMethod
  private let warnings: [DecodeWarning]
  private let check: LeakCheck

  /// Puts the file together.
  ///
  /// - Parameters:
  ///   - encoded: the picture without metadata.
  ///   - header: the source's.
  ///   - options: what a person chose.
  ///   - warnings: what was wrong with the original.
  /// - Throws: `ImageError` where `encoded` is no picture.
  init(
    _ encoded: [UInt8], _ composition: Composition, of source: PhotoSource, _ header: JPEGHeader,
    options: SaveOptions, method: SaveMethod, warnings: [DecodeWarning]
  ) throws(ImageError) {
    let (size, orientation) = (composition.size, composition.orientation)
    metadata = MetadataPolicy(
      bytes: source.bytes, header: header, exif: source.exif, size: size, orientation: orientation,
      isTurned: orientation.swapsSides != source.orientation.swapsSides,
      removesPlaceAndDevice: options.removesPlaceAndDevice,
      makeThumbnail: composition.thumbnail.jpeg
    ).apply()
    bytes = try JPEGAssembly.join(metadata.segments, with: encoded)
    self.method = method
    self.warnings = warnings
    check = LeakCheck(
      size: size, orientation: orientation, parts: composition.parts, thumbnail: metadata.thumbnail)
  }

  /// The copy, which may be written.
  package func checked() throws(LeakCheckFailure) -> CensoredCopy {
    let picture = try check.check(bytes)
    return CensoredCopy(
      bytes: bytes, format: .jpeg, size: check.orientation.uprightSize(of: check.size), method: method,
      hasThumbnail: metadata.thumbnail != nil, removed: metadata.removed, warnings: warnings,
      orientation: check.orientation, picture: picture)
  }
}
