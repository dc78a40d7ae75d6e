// SPDX-License-Identifier: MIT

/// An upright picture that can be had at several sizes.
///
/// A detector looks at the small ones first and asks for all the pixels only where it has a reason.
public protocol DetectionSource: Sendable {
  /// The upright picture's full size.
  var size: PixelSize { get }

  /// The picture with its long side at least `longSide` pixels, or whole where it has no more than that.
  func pixels(longSide: Int) throws -> PixelBuffer
}

extension PixelBuffer: DetectionSource {
  /// The picture itself.
  public func pixels(longSide: Int) -> PixelBuffer { self }
}
