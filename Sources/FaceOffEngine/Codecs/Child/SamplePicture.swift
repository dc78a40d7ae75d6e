// SPDX-License-Identifier: MIT

/// A decoded picture as its file had it, upright, in shared memory.
struct SamplePicture: Sendable {
  let size: PixelSize
  let layout: SampleLayout
  private let memory: SharedMemory
  /// Of the first sample.
  private let offset: Int

  /// The memory must hold all the samples and be sealed.
  init(size: PixelSize, layout: SampleLayout, memory: SharedMemory, offset: Int) {
    self.size = size
    self.layout = layout
    self.memory = memory
    self.offset = offset
  }

  var stride: Int { size.width * layout.bytesPerPixel }

  /// Lends out the picture in bands of rows, from the top.
  func forEachBand(
    _ body: (Range<Int>, UnsafeMutableRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    let rows = max(1, Self.bandSize / max(1, stride))
    let band = UnsafeMutableRawBufferPointer.allocate(byteCount: rows * stride, alignment: 16)
    defer { band.deallocate() }
    for top in Swift.stride(from: 0, to: size.height, by: rows) {
      let range = top..<min(size.height, top + rows)
      let bytes = UnsafeMutableRawBufferPointer(rebasing: band[..<(range.count * stride)])
      try memory.read(at: offset + top * stride, into: bytes)
      try body(range, bytes)
    }
  }

  /// Lends out some rows.
  func withRows(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, rows.count * stride), alignment: 16)
    defer { bytes.deallocate() }
    try memory.read(at: offset + rows.lowerBound * stride, into: bytes)
    if let base = bytes.baseAddress { try body(base) }
  }

  /// The picture as detection and the screen want it: gray or RGB, 8 bits. Transparent pixels show the colour that
  /// the file holds there, so that a face which was only erased is found.
  func view() throws(SystemError) -> PixelBuffer {
    let view = layout.view
    return try PixelBuffer(size: size, format: view.isGray ? .gray : .rgb) { (target) throws(SystemError) in
      guard let out = UnsafeMutableRawPointer(target.baseAddress) else { return }
      try forEachBand { (rows, bytes) throws(SystemError) in
        guard let source = UnsafeRawPointer(bytes.baseAddress) else { return }
        let place = out + rows.lowerBound * size.width * view.channels
        copyColors(source, to: place, pixels: rows.count * size.width)
      }
    }
  }

  private func copyColors(_ source: UnsafeRawPointer, to out: UnsafeMutableRawPointer, pixels: Int) {
    let view = layout.view
    if view == layout {
      out.copyMemory(from: source, byteCount: pixels * layout.bytesPerPixel)
      return
    }
    for i in 0..<pixels {
      var color = layout.load(source + i * layout.bytesPerPixel)
      color.w = .max
      view.store(color, out + i * view.channels)
    }
  }

  /// Bytes: a few rows of any picture, no matter for memory.
  private static let bandSize = 1 << 20
}
