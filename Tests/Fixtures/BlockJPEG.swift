// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A baseline JPEG written by hand, every 8×8 block of one value: for colour codings, samplings, restart markers
/// and sizes that the library does not write, with samples that come back exactly.
public struct BlockJPEG: Sendable {
  /// A component's identifier and sampling factors.
  public struct Component: Sendable {
    /// What scans name it by.
    public var id: UInt8
    /// Blocks of a unit from left to right.
    public var horizontal: Int
    /// Blocks of a unit from top to bottom.
    public var vertical: Int

    /// One block to the unit unless told.
    public init(_ id: UInt8, _ horizontal: Int = 1, _ vertical: Int = 1) {
      self.id = id
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// Written to the frame header.
  public var size: PixelSize
  /// In the order of the frame and the one scan.
  public var components: [Component]
  /// The transform of the Adobe segment; nil for none.
  public var adobeTransform: UInt8?
  /// Minimum coded units between restart markers; 0 for none.
  public var restartInterval = 0
  /// `C0` is baseline.
  public var frameMarker: UInt8 = 0xC0
  /// Bits a sample, as the frame header says.
  public var precision: UInt8 = 8

  /// Without restart markers.
  public init(size: PixelSize, components: [Component], adobeTransform: UInt8? = nil) {
    self.size = size
    self.components = components
    self.adobeTransform = adobeTransform
  }

  /// Writes the file; `sample` gives the value of a component's block by its column and row.
  public func encode(_ sample: (_ component: Int, _ column: Int, _ row: Int) -> UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let adobeTransform {
      bytes += JPEGBytes.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    // With a DC divisor of 8 a coefficient is the sample itself, less 128.
    bytes += JPEGBytes.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    let sides = [size.height >> 8, size.height & 255, size.width >> 8, size.width & 255].map(UInt8.init)
    bytes += JPEGBytes.segment(
      frameMarker,
      [precision] + sides + [UInt8(components.count)]
        + components.flatMap { [$0.id, UInt8($0.horizontal << 4 | $0.vertical), 0] })
    // DC: nine categories, all of four bits. AC: the end of the block only, of one bit.
    let none = [UInt8](repeating: 0, count: 12)
    bytes += JPEGBytes.segment(0xC4, [0x00, 0, 0, 0, 9] + none + Array(0...8))
    bytes += JPEGBytes.segment(0xC4, [0x10, 1, 0, 0, 0] + none + [0])
    if restartInterval > 0 {
      bytes += JPEGBytes.segment(0xDD, [UInt8(restartInterval >> 8), UInt8(restartInterval & 255)])
    }
    bytes += JPEGBytes.segment(
      0xDA, [UInt8(components.count)] + components.flatMap { [$0.id, 0x00] } + [0, 63, 0])
    writeScan(sample, to: &bytes)
    return bytes + [0xFF, 0xD9]
  }

  private func writeScan(_ sample: (Int, Int, Int) -> UInt8, to bytes: inout [UInt8]) {
    let isSingle = components.count == 1
    let unitWidth = 8 * (isSingle ? 1 : components.map(\.horizontal).max() ?? 1)
    let unitHeight = 8 * (isSingle ? 1 : components.map(\.vertical).max() ?? 1)
    let columns = (size.width + unitWidth - 1) / unitWidth
    let rows = (size.height + unitHeight - 1) / unitHeight
    var bits = BitWriter()
    var previous = [Int](repeating: 0, count: components.count)
    for unit in 0..<columns * rows {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        bits.flush(to: &bytes)
        bytes += [0xFF, 0xD0 + UInt8((unit / restartInterval - 1) % 8)]
        previous = previous.map { _ in 0 }
      }
      for (index, component) in components.enumerated() {
        let (across, down) = isSingle ? (1, 1) : (component.horizontal, component.vertical)
        for block in 0..<across * down {
          let column = unit % columns * across + block % across
          let value = Int(sample(index, column, unit / columns * down + block / across)) - 128
          bits.writeDC(value - previous[index], to: &bytes)
          previous[index] = value
        }
      }
    }
    bits.flush(to: &bytes)
  }
}

private struct BitWriter {
  private var pending: UInt32 = 0
  private var count = 0

  /// A block whose DC coefficient differs from the last by `difference`, and the end of the block.
  mutating func writeDC(_ difference: Int, to bytes: inout [UInt8]) {
    let category = Int.bitWidth - abs(difference).leadingZeroBitCount
    write(UInt32(category), bits: 4, to: &bytes)
    if category > 0 {
      write(
        UInt32(difference > 0 ? difference : difference + (1 << category) - 1), bits: category, to: &bytes)
    }
    write(0, bits: 1, to: &bytes)
  }

  mutating func flush(to bytes: inout [UInt8]) {
    if count > 0 { write((1 << UInt32(8 - count)) - 1, bits: 8 - count, to: &bytes) }
  }

  private mutating func write(_ value: UInt32, bits: Int, to bytes: inout [UInt8]) {
    pending = pending << UInt32(bits) | value
    count += bits
    while count >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> UInt32(count - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      count -= 8
    }
  }
}
