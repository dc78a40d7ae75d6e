// SPDX-License-Identifier: MIT

extension Parameter {
  /// The long side of a copy for the web, in pixels.
  public static let webLongSide = Parameter(name: "web-long-side", range: 320...8192, standard: 2048)
}

extension Exporter {
  /// Saves a smaller copy for the web, in which the edit's faces are hidden and nothing names a place or a device.
  ///
  /// The photo is made smaller first and then goes the way of every copy: what is relative to a face looks the same.
  ///
  /// - Parameters:
  ///   - edit: in pixels of the upright picture.
  ///   - longSide: see `Parameter.webLongSide`; a smaller photo keeps its size.
  ///   - destination: see `PhotoLibraryService.add`.
  ///   - options: the copy is a JPEG that tells no place and no device, whatever they say.
  /// - Throws: as `save(_:edit:to:)` does.
  public func saveForWeb(
    _ photo: Photo, edit: EditState, longSide: Double, to destination: SaveDestination = .library,
    options: SaveOptions = SaveOptions()
  ) throws -> SaveResult {
    let stem = photo.source.path?.stem ?? FilePath("photo")
    let name = FilePath(bytes: stem.bytes + Array("-web.jpg".utf8))
    let smaller = try photo.reduced(toLongSide: Int(Parameter.webLongSide.clamp(longSide)), name: name)
    let scale = Double(smaller.pixels.size.longSide) / Double(photo.pixels.size.longSide)
    var options = options
    options.format = .jpeg
    return try save(smaller, edit: edit.scaled(by: scale), to: destination, options: options)
  }
}
