// SPDX-License-Identifier: MIT

extension PhotoSource: DetectionSource {
  /// Decodes a JPEG at a half, a quarter or an eighth of its size where that is enough; others come whole.
  public func pixels(longSide: Int) throws -> PixelBuffer {
    guard case .jpeg(let header) = content else { return try Photo(self).pixels }
    let scale = JPEGScale.allCases.last { $0.size(of: header.size).longSide >= longSide } ?? .full
    return try JPEGDecoder.decode(
      bytes, header: header, orientation: orientation, scale: scale, budget: budget
    ).0
  }
}
