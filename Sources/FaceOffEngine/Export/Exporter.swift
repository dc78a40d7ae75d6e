// SPDX-License-Identifier: MIT

/// Makes a photo's censored copy: composed, encoded, checked, and only then written.
public struct Exporter: Sendable {
  /// Where copies go.
  public let library: PhotoLibraryService

  /// - Parameter library: the desktop's pictures folder unless another is given.
  public init(library: PhotoLibraryService = .standard) {
    self.library = library
  }

  /// Saves a copy of the photo in which the edit's faces are hidden.
  ///
  /// - Parameters:
  ///   - photo: given away, so that its pixels can be changed in place.
  ///   - edit: in pixels of the upright picture.
  ///   - destination: see `PhotoLibraryService.add`.
  ///   - format: one of `ImageFormat.writable`; nil for what the destination's name says, else the photo's own.
  /// - Throws: `LeakCheckFailure` where the copy cannot be shown to be safe, `JPEGEncodingError` or `EncodingError`
  ///   where the picture cannot be encoded, `SystemError` where the file cannot be written. In all cases there is no new file.
  public func save(
    _ photo: consuming Photo, edit: EditState, to destination: SaveDestination, as format: ImageFormat? = nil
  ) throws -> SaveResult {
    let original = photo.source.path ?? FilePath("photo")
    let copy = try makeCopy(photo, edit: edit, as: format ?? destination.namedFormat)
    return try write(copy, copyOf: original, to: destination)
  }

  /// The copy as a file in memory, checked.
  ///
  /// Two pictures of full size are never held at once, if nobody else holds the photo.
  public func makeCopy(
    _ photo: consuming Photo, edit: EditState, as format: ImageFormat? = nil
  ) throws -> CensoredCopy {
    let source = photo.source
    let format = format ?? source.format.ofCopies
    guard format == .jpeg, case .jpeg(let header) = source.content else {
      return try CodedCopy(photo, edit: edit, as: format).make()
    }
    let warnings = photo.warnings
    let composition = try Composition(photo, header, edit: edit)
    let metadata = MetadataPolicy(
      bytes: source.bytes, header: header, exif: source.exif, size: composition.size, orientation: .up,
      isTurned: source.orientation.swapsSides, makeThumbnail: composition.thumbnail.jpeg
    ).apply()
    let file = try JPEGAssembly.join(metadata.segments, with: composition.encoded)
    let check = LeakCheck(
      size: composition.size, orientation: .up, parts: composition.parts, thumbnail: metadata.thumbnail)
    try check.check(file)
    return CensoredCopy(
      bytes: file, format: .jpeg, size: composition.size, method: .reencoded,
      hasThumbnail: metadata.thumbnail != nil, removed: metadata.removed, warnings: warnings)
  }

  /// Writes a copy that was made before.
  public func write(
    _ copy: CensoredCopy, copyOf original: FilePath, to destination: SaveDestination
  ) throws(SystemError) -> SaveResult {
    let path = try library.add(copy.bytes, as: copy.format, copyOf: original, to: destination)
    return SaveResult(
      path: path, byteCount: copy.bytes.count, size: copy.size, method: copy.method,
      hasThumbnail: copy.hasThumbnail, removed: copy.removed, warnings: copy.warnings)
  }
}
