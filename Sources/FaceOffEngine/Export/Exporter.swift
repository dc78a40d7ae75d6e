// SPDX-License-Identifier: MIT

/// Makes a photo's censored copy: composed, encoded, checked, and only then written.
public struct Exporter: Sendable {
  /// Where copies go.
  public let library: PhotoLibraryService

  /// - Parameter library: the desktop's pictures folder unless another is given.
  public init(library: PhotoLibraryService = .standard) {
    self.library = library
  }

  /// The copy as a file in memory, checked: a patch where that is possible and passes the check.
  ///
  /// While a JPEG is composed its coefficients are read: beside its pixels there are two bytes for each sample.
  ///
  /// - Parameters:
  ///   - photo: given away, so that its pixels can be changed in place.
  ///   - edit: in pixels of the upright picture.
  ///   - options: without a format, it is the photo's own.
  /// - Throws: `LeakCheckFailure` where the copy cannot be shown to be safe, `ImageError`, `JPEGEncodingError` or
  ///   `EncodingError` where the picture cannot be encoded.
  public func makeCopy(
    _ photo: consuming Photo, edit: EditState, options: SaveOptions = SaveOptions()
  ) throws -> CensoredCopy {
    let source = photo.source
    let format = options.format ?? source.format.ofCopies
    guard format == .jpeg, case .jpeg(let header) = source.content else {
      return try CodedCopy(photo, edit: edit, as: format, options: options).make()
    }
    guard let patch = JPEGPatch(source, header, warnings: photo.warnings, upright: options.upright) else {
      return try encodedDraft(photo, header, edit: edit, options: options).checked()
    }
    do {
      return try draft(photo, edit: edit, patch, options: options).checked()
    } catch is JPEGCoefficientError {
      // The library cannot keep the file as it is.
    } catch is LeakCheckFailure {
      // The file did not keep what it was given, such as a tag in a damaged EXIF block.
    }
    return try encodedDraft(try Photo(source), header, edit: edit, options: options).checked()
  }

  /// The patched file, not yet read back; nil where the photo must be encoded anew.
  package func patchedDraft(_ photo: consuming Photo, edit: EditState) throws -> CopyDraft? {
    guard case .jpeg(let header) = photo.source.content,
      let patch = JPEGPatch(photo.source, header, warnings: photo.warnings, upright: false)
    else { return nil }
    return try draft(photo, edit: edit, patch, options: SaveOptions())
  }

  private func draft(
    _ photo: consuming Photo, edit: EditState, _ patch: JPEGPatch, options: SaveOptions
  ) throws -> CopyDraft {
    let source = photo.source
    // Written by one thread, and read when that has ended.
    nonisolated(unsafe) var coefficients: JPEGCoefficients?
    nonisolated(unsafe) var failure = JPEGCoefficientError(detail: "nothing was read")
    let composition = Self.composition(photo, edit: edit, stored: patch.orientation) {
      do throws(JPEGCoefficientError) { coefficients = try patch.read() } catch { failure = error }
    }
    guard let read = coefficients.take() else { throw failure }
    let encoded = try patch.encode(read, composition.parts)
    return try CopyDraft(
      encoded, composition, of: source, patch.header, options: options, method: patch.method, warnings: [])
  }

  /// Composes on one core, lets go of the pixels, and does something else on another.
  private static func composition(
    _ photo: consuming Photo, edit: EditState, stored orientation: Orientation,
    beside work: @Sendable () -> Void
  ) -> Composition {
    // Only the first of the two touches them, and they are gone when it ends.
    nonisolated(unsafe) var pixels = Optional(photo.pixels)
    // The photo's own reference would make the first change copy the picture.
    _ = consume photo
    let (composition, _) = concurrently(
      {
        guard var picture = pixels.take() else { return nil as Composition? }
        return Composition(&picture, edit: edit, stored: orientation)
      }, work)
    guard let composition else { preconditionFailure("the pixels were there") }
    return composition
  }

  private func encodedDraft(
    _ photo: consuming Photo, _ header: JPEGHeader, edit: EditState, options: SaveOptions
  ) throws -> CopyDraft {
    let source = photo.source
    let warnings = photo.warnings
    var pixels = photo.pixels
    // The photo's own reference would make the first change copy the picture.
    _ = consume photo
    let composition = Composition(&pixels, edit: edit, stored: .up)
    let encoded = try JPEGEncoder.encode(
      pixels, subsampling: JPEGSubsampling(of: header, turned: source.orientation),
      quality: JPEGQuality(reencoding: header, turned: source.orientation))
    return try CopyDraft(
      encoded, composition, of: source, header, options: options, method: .reencoded, warnings: warnings)
  }

  /// Writes a copy that was made before.
  ///
  /// - Parameters:
  ///   - original: what the copy's name is made from.
  ///   - destination: see `PhotoLibraryService.add`.
  ///   - modified: the time that the file is to have; nil for now.
  /// - Throws: where the file cannot be written; there is no new file then.
  public func write(
    _ copy: CensoredCopy, copyOf original: FilePath, to destination: SaveDestination,
    modified: FileTime? = nil
  ) throws(SystemError) -> SaveResult {
    let path = try library.add(
      copy.bytes, as: copy.format, copyOf: original, to: destination, modified: modified)
    return SaveResult(
      path: path, byteCount: copy.bytes.count, size: copy.size, method: copy.method,
      hasThumbnail: copy.hasThumbnail, removed: copy.removed, warnings: copy.warnings)
  }
}
