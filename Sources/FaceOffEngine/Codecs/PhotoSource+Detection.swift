// SPDX-License-Identifier: MIT

extension PhotoSource: DetectionSource {
  /// Decodes the picture, at a half, a quarter or an eighth of its size where that is enough.
  public func pixels(longSide: Int) throws -> PixelBuffer {
    let scale = JPEGScale.allCases.last { $0.size(of: header.size).longSide >= longSide } ?? .full
    return try JPEGDecoder.decode(
      bytes, header: header, orientation: orientation, scale: scale, budget: budget
    ).0
  }
}
