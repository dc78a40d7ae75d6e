// SPDX-License-Identifier: MIT

/// What a person chose for the files of copies.
public struct SaveOptions: Hashable, Sendable {
  /// Whether the pixels stand upright in every copy, at the price of encoding some photos anew; else those that cannot be
  /// turned without loss stay turned by their Orientation tag.
  public var upright: Bool

  /// Lossless wherever that is possible.
  public init(upright: Bool = false) {
    self.upright = upright
  }
}
