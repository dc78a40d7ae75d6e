// SPDX-License-Identifier: MIT

/// A picture in memory: rows from the top, pixels from the left, samples interleaved, no padding.
///
/// A value: a copy shares its storage until one of the two is written to, so a buffer can cross
/// between actors and nobody sees it change.
public struct PixelBuffer: Equatable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// What the samples mean.
  public let format: PixelFormat
  private var storage: [UInt8]

  /// Pixels in a row.
  public var width: Int { size.width }
  /// Rows.
  public var height: Int { size.height }

  /// Bytes from a row's first sample to the next row's.
  public var stride: Int { size.width * format.channels }

  /// Takes over bytes that are already laid out; `bytes.count` must be `stride × height`.
  public init(size: PixelSize, format: PixelFormat, bytes: [UInt8]) {
    precondition(
      size.width > 0 && size.height > 0 && bytes.count == size.width * size.height * format.channels,
      "the bytes do not fill the picture")
    self.size = size
    self.format = format
    self.storage = bytes
  }

  /// A picture whose bytes `fill` writes, all of them; they are not cleared first.
  public init<Failure: Error>(
    size: PixelSize, format: PixelFormat,
    filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
    let count = size.width * size.height * format.channels
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      do throws(Failure) {
        try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        initialized = count
      } catch {
        failure = error
        initialized = 0
      }
    }
    if let failure { throw failure }
    self.size = size
    self.format = format
    self.storage = bytes
  }

  /// A picture of one colour; `pixel` holds a sample for each channel.
  public init(size: PixelSize, format: PixelFormat, repeating pixel: [UInt8]) {
    precondition(pixel.count == format.channels, "one sample for each channel")
    self.init(size: size, format: format) { bytes in
      for i in bytes.indices { bytes[i] = pixel[i % pixel.count] }
    }
  }

  /// Reads all the bytes, `stride × height` of them.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer { (bytes) throws(Failure) in try body(bytes) }
  }

  /// Reads and writes all the bytes in place.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeMutableBufferPointer { (bytes) throws(Failure) in try body(bytes) }
  }

  /// The samples of one pixel, for looking at a few of them: a hot loop uses `withBytes`.
  public subscript(x: Int, y: Int) -> [UInt8] {
    let start = y * stride + x * format.channels
    return Array(storage[start..<start + format.channels])
  }

  /// A copy of the part inside `rect`, which must lie within the picture.
  public func cropped(to rect: PixelRect) -> PixelBuffer {
    precondition(rect == rect.intersection(size.bounds) && !rect.isEmpty, "the part lies inside the picture")
    let rowBytes = rect.width * format.channels
    return withBytes { source in
      PixelBuffer(size: rect.size, format: format) { target in
        for row in 0..<rect.height {
          let from = (rect.y + row) * stride + rect.x * format.channels
          _ = UnsafeMutableBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
            .update(fromContentsOf: source[from..<from + rowBytes])
        }
      }
    }
  }

  /// Writes another picture of the same format over the part that begins at a pixel; it must lie within this one.
  mutating func paste(_ part: PixelBuffer, x: Int, y: Int) {
    let rect = PixelRect(x: x, y: y, width: part.width, height: part.height)
    precondition(rect == rect.intersection(size.bounds) && part.format == format, "the part fits the picture")
    let (row, stride, start) = (part.stride, stride, y * stride + x * format.channels)
    withMutableBytes { target in
      part.withBytes { source in
        for line in 0..<part.height {
          _ = UnsafeMutableBufferPointer(
            rebasing: target[start + line * stride..<start + line * stride + row]
          )
          .update(fromContentsOf: source[line * row..<(line + 1) * row])
        }
      }
    }
  }
}
