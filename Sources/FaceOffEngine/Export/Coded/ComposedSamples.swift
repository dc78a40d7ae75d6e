// SPDX-License-Identifier: MIT

/// The edited picture with the depth and the alpha of its source.
///
/// Outside the edit the samples are the source's own. Inside they come from the 8-bit composite: where a face is
/// covered nothing of the original stays, not even the low bits that happen to fit, and nothing is transparent.
struct ComposedSamples {
  let size: PixelSize
  let layout: SampleLayout
  /// Nil where the composite is all that there is.
  private let stored: SamplePicture?
  /// Gray or RGB.
  private let composite: PixelBuffer
  private let parts: [CompositePart]

  /// - Parameters:
  ///   - composite: the source's view, edited.
  ///   - parts: where the edit changes something.
  ///   - stored: the source's samples, of the same size and colours.
  init(_ composite: PixelBuffer, parts: [CompositePart], stored: SamplePicture?) {
    size = composite.size
    layout = stored?.layout ?? SampleLayout(isGray: composite.format == .gray, hasAlpha: false, bits: 8)
    self.stored = stored
    self.composite = composite
    self.parts = parts
  }

  /// Lends out the rows in a layout, in bands from the top.
  func forEachBand(
    as target: SampleLayout, _ body: (Range<Int>, UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    let row = size.width * target.bytesPerPixel
    func send(_ rows: Range<Int>, _ bytes: UnsafeRawPointer, _ layout: SampleLayout) throws(SystemError) {
      let converted = UnsafeMutableRawBufferPointer.allocate(byteCount: rows.count * row, alignment: 16)
      defer { converted.deallocate() }
      guard let out = converted.baseAddress else { return }
      layout.convert(bytes, to: target, out, pixels: rows.count * size.width)
      try body(rows, UnsafeRawBufferPointer(converted))
    }
    if let stored {
      try stored.forEachBand { (rows, bytes) throws(SystemError) in
        guard let base = bytes.baseAddress else { return }
        for part in parts { write(part, into: base, rows) }
        try send(rows, base, layout)
      }
    } else {
      let rowsPerBand = max(1, (1 << 20) / composite.stride)
      try composite.withBytes { (bytes) throws(SystemError) in
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
        for top in stride(from: 0, to: size.height, by: rowsPerBand) {
          let rows = top..<min(size.height, top + rowsPerBand)
          try send(rows, base + top * composite.stride, layout)
        }
      }
    }
  }

  /// The picture in 8 bits, opaque: what is transparent lies on white.
  func pixels() throws(SystemError) -> PixelBuffer {
    let view = layout.view
    return try PixelBuffer(size: size, format: view.isGray ? .gray : .rgb) { (target) throws(SystemError) in
      guard let out = UnsafeMutableRawPointer(target.baseAddress) else { return }
      try forEachBand(as: view) { (rows, bytes) throws(SystemError) in
        UnsafeMutableRawBufferPointer(
          start: out + rows.lowerBound * size.width * view.channels, count: bytes.count
        ).copyMemory(from: bytes)
      }
    }
  }

  /// Writes the part of the edit that lies in a band of the source's samples.
  private func write(_ part: CompositePart, into base: UnsafeMutableRawPointer, _ rows: Range<Int>) {
    let view = layout.view
    let (rect, step) = (part.rect, layout.bytesPerPixel)
    part.pixels.withBytes { pixels in
      part.mask.withBytes { mask in
        guard let pixels = UnsafeRawPointer(pixels.baseAddress) else { return }
        for y in (rect.y..<rect.maxY).clamped(to: rows) {
          for x in rect.x..<rect.maxX {
            let i = (y - rect.y) * rect.width + x - rect.x
            let pixel = base + ((y - rows.lowerBound) * size.width + x) * step
            let old = layout.load(pixel)
            var color = view.load(pixels + i * view.channels)
            let coverage = UInt32(mask[i])
            guard coverage > 0 else { continue }
            let hidden = UInt32(UInt16.max - old.w)
            color.w = old.w + UInt16(hidden * coverage / 255)
            layout.store(color, pixel)
          }
        }
      }
    }
  }
}
