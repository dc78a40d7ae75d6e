// SPDX-License-Identifier: MIT

/// What a person chose for the files of copies.
public struct SaveOptions: Hashable, Sendable {
  /// One of `ImageFormat.writable`; nil for the photo's own, or what a name says.
  public var format: ImageFormat?
  /// Whether the pixels stand upright in every copy, at the price of encoding some photos anew; else those that cannot be
  /// turned without loss stay turned by their Orientation tag.
  public var upright: Bool

  /// Lossless wherever that is possible.
  public init(format: ImageFormat? = nil, upright: Bool = false) {
    self.format = format
    self.upright = upright
  }

  /// With the format that a file's whole name promises, unless one was chosen.
  func named(by destination: SaveDestination) -> SaveOptions {
    SaveOptions(format: format ?? destination.namedFormat, upright: upright)
  }
}
