// SPDX-License-Identifier: MIT

import Dispatch

/// Turns a photo's original pixels into what an edit says they should be.
///
/// Every face and every brushed part is reduced to few cells before the first pixel is written, so each is made from
/// the original. Then each pixel is written once: original and censored colours, mixed by the union of the masks.
/// Where masks overlap the colours are averaged, weighted by their masks, and the coarser takes the finer one's weight
/// away: a small mask inside a large one brings no detail back. No order, no pasting; only a stroke that restores
/// takes away from the masks of what came before it.
///
/// All is relative to the photo, so a scaled-down picture gives the scaled-down result.
public struct Compositor: Sendable {
  /// Of the picture that is composited.
  public let size: PixelSize
  /// Rectangles that share no pixel; nothing outside them changes.
  public let dirtyRects: [PixelRect]
  let photo: PixelSize
  let factor: Int
  let layers: [CensorLayer]
  let faces: [FaceElement]
  let strokes: [StrokeElement]
  let watermark: WatermarkPlacement?

  /// - Parameters:
  ///   - edit: in pixels of the photo.
  ///   - photo: the upright photo's size.
  ///   - factor: how many of the photo's pixels make one of the picture's in each direction, as
  ///     `PixelBuffer.downsampled(by:)` has it.
  public init(edit: EditState, size photo: PixelSize, factor: Int = 1) {
    self.photo = photo
    self.factor = factor
    let size = PixelSize(
      width: (photo.width + factor - 1) / factor, height: (photo.height + factor - 1) / factor)
    self.size = size
    faces = FaceElement.all(of: edit, in: size, factor: factor)
    strokes = StrokeElement.all(of: edit, photo: photo, factor: factor)
    layers = CensorLayer.all(faces, strokes, in: size)
    watermark = edit.watermark.flatMap { WatermarkPlacement($0, in: size) }
    dirtyRects = PixelRect.disjoint(
      faces.map { $0.mask.extent(in: size) }
        + strokes.flatMap { $0.recipe == nil ? [] : $0.mask.rects(in: size) }
        + [watermark?.rect].compactMap { $0 })
  }

  /// What is censored inside `rect`, gray: 255 is fully, 0 not at all. The logo is not in it, nor what was restored.
  ///
  /// - Parameter rect: not empty, inside the picture.
  public func mask(in rect: PixelRect) -> PixelBuffer {
    precondition(rect == rect.intersection(size.bounds) && !rect.isEmpty, "the part lies inside the picture")
    let reaching = layers.filter { $0.extent.intersects(rect) }
    let columns = rect.x..<rect.maxX
    return PixelBuffer(size: rect.size, format: .gray) { target in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: rect.width) { coverages in
        guard let coverages = coverages.baseAddress.map({ $0 - rect.x }) else { return }
        for y in 0..<rect.height {
          let line = UnsafeMutableBufferPointer(rebasing: target[y * rect.width..<(y + 1) * rect.width])
          line.update(repeating: 0)
          for layer in reaching {
            let row = layer.row(rect.y + y, width: size.width)
            let covered = row.covered.clamped(to: columns)
            row.fill(coverages, covered)
            for x in row.full(in: covered) { coverages[x] = 1 }
            for x in covered { line[x - rect.x] = max(line[x - rect.x], UInt8(coverages[x] * 255)) }
          }
        }
      }
    }
  }

  /// Where the edit changes the picture inside `rect`, gray: the mask and the logo. 0 is untouched.
  ///
  /// - Parameter rect: not empty, inside the picture.
  func reach(in rect: PixelRect) -> PixelBuffer {
    var reach = mask(in: rect)
    watermark?.cover(&reach, at: rect)
    return reach
  }

  /// Censors what is to be censored and lays the logo over the corner, in place.
  ///
  /// - Parameter picture: the original pixels; gray, RGB or CMYK, of `size`.
  public func apply(to picture: inout PixelBuffer) {
    precondition(picture.size == size, "the edit belongs to a picture of another size")
    let format = picture.format
    var store = CellStore(photo: photo, factor: factor)
    picture.withMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let view = PixelView(bytes: UnsafePointer(base), size: size, format: format)
      let drawn = draw(in: size.bounds, of: view, with: &store)
      write(drawn, to: base, frame: size.bounds, format: format)
    }
  }

  /// A part of the picture with the edit applied.
  ///
  /// - Parameters:
  ///   - original: the whole picture's original pixels, of `size`.
  ///   - rect: not empty, inside the picture.
  ///   - store: of the same photo and factor; cells that are not in it yet are made.
  func composite(of original: PixelBuffer, in rect: PixelRect, with store: inout CellStore) -> PixelBuffer {
    precondition(original.size == size, "the edit belongs to a picture of another size")
    var part = original.cropped(to: rect)
    let format = part.format
    let drawn = original.withBytes { bytes in
      bytes.baseAddress.map {
        draw(in: rect, of: PixelView(bytes: $0, size: size, format: format), with: &store)
      }
    }
    part.withMutableBytes { bytes in
      guard let base = bytes.baseAddress, let drawn else { return }
      write(drawn, to: base, frame: rect, format: format)
    }
    return part
  }

  private func draw(in rect: PixelRect, of picture: PixelView, with store: inout CellStore) -> [DrawnLayer] {
    layers.compactMap { layer in
      let extent = layer.extent.intersection(rect)
      guard !extent.isEmpty, let cells = store.cells(layer.recipe, of: picture) else { return nil }
      return DrawnLayer(layer: layer.reaching(extent.y..<extent.maxY), extent: extent, cells: cells)
    }
  }

  /// Bands of rows, on all cores where there is enough to do; then the logo.
  private func write(
    _ drawn: [DrawnLayer], to base: UnsafeMutablePointer<UInt8>, frame: PixelRect, format: PixelFormat
  ) {
    let rows = LayerRows(layers: drawn, width: size.width, frame: frame, format: format)
    let bands = rows.bands
    if bands.count < 2 {
      for band in bands { rows.write(band, to: base) }
    } else {
      // The bands share no row, so no two threads write the same byte; all are done before this returns.
      nonisolated(unsafe) let base = base
      DispatchQueue.concurrentPerform(iterations: bands.count) { rows.write(bands[$0], to: base) }
    }
    watermark?.draw(on: base, frame: frame, format: format)
  }
}
