// SPDX-License-Identifier: MIT

import Dispatch

/// Turns a photo's original pixels into what an edit says they should be.
///
/// Every face is reduced to its few cells before the first pixel is written, so each is made from the original.
/// Then each pixel is written once: original and censored colours, mixed by the union of the masks. Where masks
/// overlap the faces' colours are averaged, weighted by their masks, and the coarser takes the finer one's weight
/// away: a small mask inside a large one brings no detail back. No order, no pasting.
///
/// All is relative to the faces, so a scaled-down picture with an equally scaled edit gives the scaled-down result.
public struct Compositor: Sendable {
  /// Of the picture that the edit belongs to.
  public let size: PixelSize
  /// Rectangles that share no pixel; nothing outside them changes.
  public let dirtyRects: [PixelRect]
  /// Where the logo lies; nil without one.
  public var watermarkRect: PixelRect? { watermark?.rect }
  private let edit: EditState
  private let masks: [(mask: FaceMask, key: UInt64)]
  private let watermark: WatermarkPlacement?

  /// - Parameters:
  ///   - edit: in pixels of the picture.
  ///   - size: of the upright picture that will be given to `apply`.
  public init(edit: EditState, size: PixelSize) {
    self.edit = edit
    self.size = size
    let margin = MaskMargin(clamping: edit.margin)
    // A canonical order, as sums of rounded numbers depend on it.
    masks = Set(edit.faces.map { FaceMask(region: $0, margin: margin, picture: size) })
      .sorted { $0.isOrdered(before: $1) }
      .map { ($0, Compositor.key(of: $0, in: size)) }
    watermark = edit.watermark.flatMap { WatermarkPlacement($0, in: size) }
    dirtyRects = PixelRect.disjoint(
      masks.map { $0.mask.extent(in: size) } + [watermark?.rect].compactMap { $0 })
  }

  /// The union of the faces' masks inside `rect`, gray: 255 is fully censored, 0 untouched. The logo is not in it.
  ///
  /// - Parameter rect: not empty, inside the picture.
  public func mask(in rect: PixelRect) -> PixelBuffer {
    precondition(rect == rect.intersection(size.bounds) && !rect.isEmpty, "the part lies inside the picture")
    let reaching = masks.map(\.mask).filter { $0.extent(in: size).intersects(rect) }
    return PixelBuffer(size: rect.size, format: .gray) { target in
      for y in 0..<rect.height {
        let line = UnsafeMutableBufferPointer(rebasing: target[y * rect.width..<(y + 1) * rect.width])
        line.update(repeating: 0)
        for mask in reaching {
          let row = mask.row(rect.y + y)
          for x in row.covered(width: rect.maxX) where x >= rect.x {
            line[x - rect.x] = max(line[x - rect.x], UInt8(row.coverage(x) * 255))
          }
          for x in row.full(width: rect.maxX) where x >= rect.x { line[x - rect.x] = 255 }
        }
      }
    }
  }

  /// Censors the faces and lays the logo over the corner, in place.
  ///
  /// - Parameter picture: the original pixels; gray, RGB or CMYK, of the size given to `init`.
  public func apply(to picture: inout PixelBuffer) {
    precondition(picture.size == size, "the edit belongs to a picture of another size")
    let format = picture.format
    let strength = CensorStrength(intensity: edit.intensity)
    picture.withMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let view = PixelView(bytes: UnsafePointer(base), size: size, format: format)
      let faces = masks.compactMap { mask, key in
        CoarseFace(
          mask: mask, style: edit.style, strength: strength, noise: SecretNoise(seed: edit.seed, face: key),
          picture: view)
      }
      write(faces, to: base, format: format)
      watermark?.draw(on: base, size: size, format: format)
    }
  }

  /// Bands of rows, on all cores where there is enough to do.
  private func write(_ faces: [CoarseFace], to base: UnsafeMutablePointer<UInt8>, format: PixelFormat) {
    let rows = FaceRows(faces: faces, size: size, format: format)
    let bands = rows.bands
    if bands.count < 2 {
      for band in bands { rows.write(band, to: base) }
    } else {
      // The bands share no row, so no two threads write the same byte; all are done before this returns.
      nonisolated(unsafe) let base = base
      DispatchQueue.concurrentPerform(iterations: bands.count) { rows.write(bands[$0], to: base) }
    }
  }

  /// Tells a photo's faces apart by where they are, in parts of the picture: the same at every scale.
  private static func key(of mask: FaceMask, in size: PixelSize) -> UInt64 {
    // The offset keeps round fractions, which boxes often are, off the rounding's edge.
    func part(_ value: Double, _ side: Int) -> UInt64 {
      UInt64(bitPattern: Int64((value / Double(side) * 65536 + 0.2718).rounded()))
    }
    return part(mask.ellipse.center.x, size.width) << 32 ^ part(mask.ellipse.center.y, size.height)
      & 0xffff_ffff
  }
}

extension FaceMask {
  /// A total order of different masks; it says nothing else.
  fileprivate func isOrdered(before other: FaceMask) -> Bool {
    for (mine, its) in zip(numbers, other.numbers) where mine != its { return mine < its }
    return false
  }

  private var numbers: [Double] {
    [ellipse.center.y, ellipse.center.x, ellipse.semiAxisX, ellipse.semiAxisY, ellipse.roll]
  }
}
