// SPDX-License-Identifier: MIT

extension FaceCensoringProcessor {
  /// Writes a copy of an open photo in which the edit's faces are hidden.
  ///
  /// The detector looks once more at what the copy's file shows. Faces that it still takes for such are hidden as
  /// strongly as can be, once; what it finds after that is told.
  ///
  /// - Parameters:
  ///   - photo: given away, so that its pixels can be changed in place.
  ///   - edit: in pixels of the upright picture.
  ///   - exporter: makes and writes the copy.
  ///   - destination: see `PhotoLibraryService.add`.
  ///   - options: without a format, it is what the destination's name says, else the photo's own.
  /// - Throws: `LeakCheckFailure` where the copy cannot be shown to be safe, `ImageError`, `JPEGEncodingError` or
  ///   `EncodingError` where the picture cannot be encoded, `SystemError` where the file cannot be written,
  ///   `CancellationError`. In all cases there is no new file.
  @concurrent public nonisolated func save(
    _ photo: consuming Photo, edit: EditState, with exporter: Exporter, to destination: SaveDestination,
    options: SaveOptions = SaveOptions()
  ) async throws -> SaveResult {
    let source = photo.source
    let original = source.path ?? FilePath("photo")
    let options = options.named(by: destination)
    var edit = edit
    var copy = try exporter.makeCopy(consume photo, edit: edit, options: options)
    var found = try await recognisable(edit.faces, in: copy)
    let strengthened = found.count { !edit.faces[$0].isStrengthened }
    if strengthened > 0 {
      for index in found { edit.faces[index].isStrengthened = true }
      copy = try exporter.makeCopy(try Photo(source), edit: edit, options: options)
      found = try await recognisable(edit.faces, in: copy)
    }
    try Task.checkCancellation()
    var result = try exporter.write(
      copy, copyOf: original, to: destination,
      modified: options.keepsModificationTime ? source.modified : nil)
    result.strengthened = strengthened
    result.recognisable = found.map { edit.faces[$0] }
    return result
  }

  /// Writes a smaller copy for the web, in which the edit's faces are hidden and nothing names a place or a device.
  ///
  /// The photo is made smaller first and then goes the way of every copy: what is relative to a face looks the same.
  ///
  /// - Parameters:
  ///   - edit: in pixels of the upright picture.
  ///   - longSide: see `Parameter.webLongSide`; a smaller photo keeps its size.
  ///   - exporter: makes and writes the copy.
  ///   - destination: see `PhotoLibraryService.add`.
  ///   - options: the copy is a JPEG that tells no place and no device, whatever they say.
  /// - Throws: as `save(_:edit:with:to:options:)` does.
  @concurrent public nonisolated func saveForWeb(
    _ photo: Photo, edit: EditState, longSide: Double, with exporter: Exporter,
    to destination: SaveDestination = .library, options: SaveOptions = SaveOptions()
  ) async throws -> SaveResult {
    let stem = photo.source.path?.stem ?? FilePath("photo")
    let name = FilePath(bytes: stem.bytes + Array("-web.jpg".utf8))
    let smaller = try photo.reduced(toLongSide: Int(Parameter.webLongSide.clamp(longSide)), name: name)
    let scale = Double(smaller.pixels.size.longSide) / Double(photo.pixels.size.longSide)
    var options = options
    options.format = .jpeg
    return try await save(
      smaller, edit: edit.scaled(by: scale), with: exporter, to: destination, options: options)
  }

  /// Without a detector, which its own error has told before, much can be hidden by hand: nothing is found then.
  private func recognisable(_ faces: [FaceRegion], in copy: CensoredCopy) async throws -> [Int] {
    guard !faces.isEmpty, let detector = try? detector() else { return [] }
    return try await detector.recognisable(faces, in: copy.picture, turned: copy.orientation)
  }
}

extension Parameter {
  /// The long side of a copy for the web, in pixels.
  public static let webLongSide = Parameter(name: "web-long-side", range: 320...8192, standard: 2048)
}
