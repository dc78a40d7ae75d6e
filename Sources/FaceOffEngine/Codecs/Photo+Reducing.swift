// SPDX-License-Identifier: MIT

extension Photo {
  /// A smaller photo of the same picture, whose file in memory says when it was taken and whose it is, not where or
  /// with what.
  ///
  /// Of the metadata only what `CleanMetadata.init(withoutPlaceAndDevice:in:)` keeps stays. Ink becomes RGB.
  ///
  /// - Parameters:
  ///   - longSide: in pixels; a smaller photo keeps its size.
  ///   - name: what its copy's name is made from.
  /// - Throws: `JPEGEncodingError` or `ImageError` where it cannot be encoded.
  func reduced(toLongSide longSide: Int, name: FilePath) throws -> Photo {
    let scale = min(1, Double(max(1, longSide)) / Double(pixels.size.longSide))
    let size = PixelSize(
      width: max(1, Int((Double(pixels.width) * scale).rounded())),
      height: max(1, Int((Double(pixels.height) * scale).rounded())))
    let hasInk = pixels.format == .cmyk
    let smaller = pixels.resampled(to: size)
    let encoded = try JPEGEncoder.encode(
      hasInk ? smaller.displayable(screenColors) : smaller, subsampling: .s420, quality: JPEGQuality(90))
    var metadata = PhotoMetadata(source)
    if hasInk { metadata.dropProfile() }
    let segments = CleanMetadata(withoutPlaceAndDevice: metadata, in: .jpeg).segments()
    return try Photo(
      PhotoSource(
        bytes: try JPEGAssembly.join(segments, with: encoded), path: name, modified: source.modified,
        budget: source.budget))
  }
}
