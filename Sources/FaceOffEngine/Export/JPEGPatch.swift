// SPDX-License-Identifier: MIT

/// Makes a copy of a JPEG in which the edited blocks have new coefficients and all others keep theirs.
///
/// What stays with them: tables, sampling, coder, scans and restart interval. A turned photo is turned upright by its
/// coefficients where no block is cut by that, else it stays turned.
struct JPEGPatch {
  /// How the copy's pixels are turned, as its tag will say.
  let orientation: Orientation
  let method: SaveMethod
  let header: JPEGHeader
  private let source: PhotoSource

  /// Nil for a photo that must be encoded anew.
  ///
  /// - Parameters:
  ///   - header: the source's.
  ///   - warnings: from decoding the photo: what is damaged cannot be kept as it is.
  ///   - upright: whether a copy that stays turned will not do.
  init?(_ source: PhotoSource, _ header: JPEGHeader, warnings: [DecodeWarning], upright: Bool) {
    guard warnings.isEmpty, header.endOfImage != nil, header.hasNamedSampling(turned: .up) else { return nil }
    self.source = source
    self.header = header
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

  /// The source's coefficients.
  ///
  /// - Throws: where libjpeg cannot keep the file as it is.
  func read() throws(JPEGCoefficientError) -> JPEGCoefficients {
    let coefficients = try JPEGCoefficients(source.bytes[..<min(header.pictureEnd, source.bytes.count)])
    guard coefficients.isLumaAndChroma else {
      throw JPEGCoefficientError(detail: "colours that are not YCbCr")
    }
    return coefficients
  }

  /// The copy without metadata.
  ///
  /// - Parameters:
  ///   - coefficients: the source's, as they were read.
  ///   - parts: of the composite, in the copy's pixels.
  /// - Throws: where libjpeg cannot keep the file as it is.
  func encode(
    _ coefficients: consuming JPEGCoefficients, _ parts: [CompositePart]
  ) throws(JPEGCoefficientError) -> [UInt8] {
    if method == .patchedAndRotated { try coefficients.turnUpright(from: source.orientation) }
    for part in parts { try replace(part, in: &coefficients) }
    if let script = JPEGScanScript(of: header, in: source.bytes),
      let encoded = try? coefficients.encode(script)
    {
      return encoded
    }
    return try coefficients.encode(nil)
  }

  private func replace(
    _ part: CompositePart, in coefficients: inout JPEGCoefficients
  ) throws(JPEGCoefficientError) {
    let subsampling = JPEGSubsampling(
      of: header, turned: method == .patchedAndRotated ? source.orientation : .up)
    for top in stride(from: 0, to: part.rect.height, by: Self.strip) {
      let rows = top..<min(top + Self.strip, part.rect.height)
      let planes = try CompositePlanes(part.pixels, rows: rows, subsampling: subsampling)
      for blocks in try BlockGrid.all(of: coefficients) {
        try blocks.replace(part, rows, with: planes, in: &coefficients)
      }
    }
  }

  /// Pixel rows that are converted at a time: a multiple of every minimum coded unit's height.
  private static let strip = 256
}

/// The blocks of one component.
private struct BlockGrid {
  let index: Int
  let component: JPEGCoefficients.Component
  /// Picture pixels of a block.
  let block: PixelSize
  let transform: ForwardDCT

  static func all(of coefficients: borrowing JPEGCoefficients) throws(JPEGCoefficientError) -> [BlockGrid] {
    let components = coefficients.components
    let across = components.map(\.horizontalSampling).max() ?? 1
    let down = components.map(\.verticalSampling).max() ?? 1
    var grids: [BlockGrid] = []
    for (index, component) in components.enumerated() {
      guard let transform = ForwardDCT(component.table) else {
        throw JPEGCoefficientError(detail: "a divisor of 0")
      }
      let block = PixelSize(
        width: 8 * across / component.horizontalSampling, height: 8 * down / component.verticalSampling)
      grids.append(BlockGrid(index: index, component: component, block: block, transform: transform))
    }
    return grids
  }

  /// Replaces every block of which the edit reaches a pixel.
  ///
  /// - Parameters:
  ///   - rows: of the part, those that `planes` are of.
  func replace(
    _ part: CompositePart, _ rows: Range<Int>, with planes: CompositePlanes,
    in coefficients: inout JPEGCoefficients
  ) throws(JPEGCoefficientError) {
    let strip = PixelRect(
      x: part.rect.x, y: part.rect.y + rows.lowerBound, width: part.rect.width, height: rows.count)
    let columns = strip.x / block.width..<min(component.columns, (strip.maxX - 1) / block.width + 1)
    for row in strip.y / block.height..<min(component.rows, (strip.maxY - 1) / block.height + 1) {
      let reached = part.mask.withBytes { mask in
        columns.filter { column in
          let whole = PixelRect(
            x: column * block.width, y: row * block.height, width: block.width, height: block.height)
          return BlockComparison.isCovered(whole.intersection(strip), mask, part.rect)
        }
      }
      guard !reached.isEmpty else { continue }
      let y = 8 * (row - strip.y / block.height)
      try coefficients.withBlocks(index, row: row) { line in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { samples in
          guard let samples = samples.baseAddress else { return }
          for column in reached {
            planes.read(index, x: 8 * (column - columns.lowerBound), y: y, into: samples)
            transform.transform(samples, into: line + 64 * column)
          }
        }
      }
    }
  }
}
