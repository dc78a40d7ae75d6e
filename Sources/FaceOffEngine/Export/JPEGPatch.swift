// SPDX-License-Identifier: MIT

/// Makes a copy of a JPEG in which the edited blocks have new coefficients and all others keep theirs.
///
/// What stays with them: tables, sampling, coder, scans and restart interval. A turned photo is turned upright by its
/// coefficients where no block is cut by that, else it stays turned.
struct JPEGPatch {
  /// How the copy's pixels are turned, as its tag will say.
  let orientation: Orientation
  let method: SaveMethod
  private let source: PhotoSource

  /// Nil for a photo that must be encoded anew.
  ///
  /// - Parameters:
  ///   - warnings: from decoding the photo: what is damaged cannot be kept as it is.
  ///   - upright: whether a copy that stays turned will not do.
  init?(_ source: PhotoSource, warnings: [DecodeWarning], upright: Bool) {
    let header = source.header
    guard warnings.isEmpty, header.endOfImage != nil, header.hasNamedSampling(turned: .up) else { return nil }
    self.source = source
    if source.orientation == .up {
      (orientation, method) = (.up, .patched)
    } else if source.orientation.keepsBlocks(of: header), header.hasNamedSampling(turned: source.orientation)
    {
      (orientation, method) = (.up, .patchedAndRotated)
    } else if !upright {
      (orientation, method) = (source.orientation, .patchedKeepingTag)
    } else {
      return nil
    }
  }

  /// The copy without metadata.
  ///
  /// - Parameter parts: of the composite, in the copy's pixels.
  /// - Throws: where libjpeg cannot keep the file as it is.
  func encode(_ parts: [CompositePart]) throws(JPEGCoefficientError) -> [UInt8] {
    let header = source.header
    var coefficients = try JPEGCoefficients(source.bytes[..<min(header.pictureEnd, source.bytes.count)])
    guard coefficients.isLumaAndChroma else {
      throw JPEGCoefficientError(detail: "colours that are not YCbCr")
    }
    if method == .patchedAndRotated { try coefficients.turnUpright(from: source.orientation) }
    let components = coefficients.components
    let unit = PixelSize(
      width: components.map(\.horizontalSampling).max() ?? 1,
      height: components.map(\.verticalSampling).max() ?? 1)
    for (index, component) in components.enumerated() {
      guard let blocks = BlockMaker(index, component, unit: unit) else {
        throw JPEGCoefficientError(detail: "a divisor of 0")
      }
      for part in parts { try blocks.replace(part, in: &coefficients) }
    }
    if let script = JPEGScanScript(of: header, in: source.bytes),
      let encoded = try? coefficients.encode(script)
    {
      return encoded
    }
    return try coefficients.encode(nil)
  }
}

/// Makes one component's blocks from the composite.
private struct BlockMaker {
  private let index: Int
  private let component: JPEGCoefficients.Component
  /// Picture pixels that a sample stands for, across and down.
  private let cell: PixelSize
  private let transform: ForwardDCT

  init?(_ index: Int, _ component: JPEGCoefficients.Component, unit: PixelSize) {
    guard let transform = ForwardDCT(component.table) else { return nil }
    self.index = index
    self.component = component
    self.transform = transform
    cell = PixelSize(
      width: unit.width / component.horizontalSampling, height: unit.height / component.verticalSampling)
  }

  /// Replaces every block of which the edit reaches a pixel.
  func replace(
    _ part: CompositePart, in coefficients: inout JPEGCoefficients
  ) throws(JPEGCoefficientError) {
    let (width, height) = (8 * cell.width, 8 * cell.height)
    let rows = part.rect.y / height..<min(component.rows, (part.rect.maxY + height - 1) / height)
    let columns = part.rect.x / width..<min(component.columns, (part.rect.maxX + width - 1) / width)
    let formula = ComponentFormula(component: index, of: part.pixels.format)
    for row in rows {
      try coefficients.withBlocks(index, row: row) { blocks in
        part.mask.withBytes { mask in
          part.pixels.withBytes { pixels in
            for column in columns {
              let block = PixelRect(x: column * width, y: row * height, width: width, height: height)
              let visible = block.intersection(part.rect)
              guard BlockComparison.isCovered(visible, mask, part.rect) else { continue }
              let corner = PixelRect(
                x: block.x - part.rect.x, y: block.y - part.rect.y, width: width, height: height)
              fill(blocks + 64 * column, from: pixels, part.rect.size, corner, formula)
            }
          }
        }
      }
    }
  }

  private func fill(
    _ block: UnsafeMutablePointer<Int16>, from pixels: UnsafeBufferPointer<UInt8>, _ size: PixelSize,
    _ place: PixelRect, _ formula: ComponentFormula
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { samples in
      guard let samples = samples.baseAddress else { return }
      for y in 0..<8 {
        for x in 0..<8 {
          // Behind the picture's edges the last pixels repeat.
          samples[8 * y + x] =
            formula.mean(pixels, size, place.x + x * cell.width, place.y + y * cell.height, cell) - 128
        }
      }
      transform.transform(samples, into: block)
    }
  }
}
