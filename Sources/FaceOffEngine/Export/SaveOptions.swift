// SPDX-License-Identifier: MIT

/// What a person chose for the files of copies.
public struct SaveOptions: Hashable, Sendable {
  /// One of `ImageFormat.writable`; nil for the photo's own, or what a name says.
  public var format: ImageFormat?
  /// Whether the pixels stand upright in every copy, at the price of encoding some photos anew; else those that cannot be
  /// turned without loss stay turned by their Orientation tag.
  public var upright: Bool
  /// Whether copies are to tell neither where nor with what the photo was taken: of its metadata only dates, author,
  /// rights, exposure and the colour profile stay.
  public var removesPlaceAndDevice: Bool
  /// Whether a copy's file has the modification time of the photo's, as far as that is known.
  public var keepsModificationTime: Bool

  /// Lossless wherever that is possible, with all metadata that is safe.
  public init(
    format: ImageFormat? = nil, upright: Bool = false, removesPlaceAndDevice: Bool = false,
    keepsModificationTime: Bool = false
  ) {
    self.format = format
    self.upright = upright
    self.removesPlaceAndDevice = removesPlaceAndDevice
    self.keepsModificationTime = keepsModificationTime
  }

  /// With the format that a file's whole name promises, unless one was chosen.
  func named(by destination: SaveDestination) -> SaveOptions {
    var options = self
    options.format = format ?? destination.namedFormat
    return options
  }
}
