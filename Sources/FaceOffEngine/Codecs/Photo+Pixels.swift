// SPDX-License-Identifier: MIT

extension Photo {
  /// A photo that came as pixels and has no file, such as a pasted picture.
  ///
  /// It gets one in memory, so that a copy is made of it as of any other: JPEG without subsampling, in which the
  /// loss cannot be seen.
  ///
  /// - Parameters:
  ///   - pixels: upright; alpha is left out.
  ///   - name: what its copy's name is made from.
  /// - Throws: `ImageError` where there are more pixels than the budget, `JPEGEncodingError` where a side is too long.
  public init(pixels: PixelBuffer, name: FilePath, budget: PixelBudget = .standard) throws {
    try budget.check(pixels.size)
    let file = try JPEGEncoder.encode(pixels, subsampling: .s444, quality: JPEGQuality(95))
    try self.init(PhotoSource(bytes: file, path: name, budget: budget))
  }
}
