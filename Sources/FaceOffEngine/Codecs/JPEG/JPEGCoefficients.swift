// SPDX-License-Identifier: MIT

import CJPEGCoefficients

/// A JPEG whose coefficients cannot be read or written as they are; `detail` is the library's own words.
struct JPEGCoefficientError: Error, Hashable, Sendable {
  let detail: String
}

/// The quantised coefficients of a JPEG: read, turned, changed block by block and written without a decoder.
///
/// Two bytes for each sample of each component are in memory, and while they are turned up to twice as many. One task
/// uses it at a time.
struct JPEGCoefficients: ~Copyable {
  /// A component of the picture as it will be written.
  struct Component: Sendable {
    /// Blocks of a minimum coded unit, across and down.
    let horizontalSampling: Int
    let verticalSampling: Int
    /// Blocks that have at least one sample of the picture.
    let columns: Int
    let rows: Int
    let table: JPEGQuantizationTable
  }

  private let handle: OpaquePointer

  /// Reads a file.
  ///
  /// - Parameter bytes: they are not needed afterwards.
  /// - Throws: `JPEGCoefficientError` at anything that the library would only warn of, and at coefficients that no
  ///   picture has: what is damaged cannot be kept as it is. The corresponding C function is `jpeg_read_coefficients`.
  init(_ bytes: ArraySlice<UInt8>) throws(JPEGCoefficientError) {
    guard let handle = faceoff_jpeg_open() else { throw JPEGCoefficientError(detail: "out of memory") }
    let isSound = bytes.withUnsafeBufferPointer { faceoff_jpeg_read(handle, $0.baseAddress, $0.count) }
    guard isSound else {
      defer { faceoff_jpeg_close(handle) }
      throw JPEGCoefficientError(failureOf: handle)
    }
    self.handle = handle
  }

  deinit {
    faceoff_jpeg_close(handle)
  }

  private var failure: JPEGCoefficientError { JPEGCoefficientError(failureOf: handle) }

  /// In the order of the frame header.
  var components: [Component] {
    (0..<faceoff_jpeg_component_count(handle)).compactMap { index in
      var component = faceoff_jpeg_component_at(handle, index)
      let divisors = withUnsafeBytes(of: &component.divisors) { Array($0.bindMemory(to: UInt16.self)) }
      return JPEGQuantizationTable(rowMajor: divisors).map {
        Component(
          horizontalSampling: Int(component.horizontal_sampling),
          verticalSampling: Int(component.vertical_sampling), columns: Int(component.columns),
          rows: Int(component.rows), table: $0)
      }
    }
  }

  /// Whether the components are gray, or luma and two chroma differences.
  var isLumaAndChroma: Bool { faceoff_jpeg_is_luma_and_chroma(handle) }

  /// Turns the stored picture upright without any loss; once at most.
  ///
  /// - Throws: where a side that would come first does not end with a whole block of every component.
  mutating func turnUpright(from orientation: Orientation) throws(JPEGCoefficientError) {
    let turn = orientation.turn
    guard faceoff_jpeg_turn(handle, turn.transposes, turn.mirrorsX, turn.mirrorsY) else { throw failure }
  }

  /// A row of blocks, `columns` × 64 coefficients: each block row by row, DC first. To read and to write.
  ///
  /// - Parameters:
  ///   - component: an index of `components`.
  ///   - row: `0..<rows` of the component.
  mutating func withBlocks<Result>(
    _ component: Int, row: Int, _ body: (UnsafeMutablePointer<Int16>) -> Result
  ) throws(JPEGCoefficientError) -> Result {
    guard let blocks = faceoff_jpeg_blocks(handle, Int32(component), Int32(row)) else { throw failure }
    return body(blocks)
  }

  /// The file, without application segments but for Adobe's: tables, sampling, coder and restart interval are the source's.
  ///
  /// - Parameter scans: nil for what is usual for the process. In a single scan the source's Huffman tables stay where
  ///   they can code every block; in all other cases they are optimised.
  ///
  /// The corresponding C function is `jpeg_write_coefficients`.
  mutating func encode(_ scans: JPEGScanScript?) throws(JPEGCoefficientError) -> [UInt8] {
    var count = 0
    let script = scans?.scans.map(\.raw) ?? []
    guard let bytes = faceoff_jpeg_write(handle, script, Int32(script.count), &count) else { throw failure }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension JPEGCoefficientError {
  /// The last failure. The corresponding C function is `faceoff_jpeg_message`.
  fileprivate init(failureOf handle: OpaquePointer) {
    detail = String(cString: faceoff_jpeg_message(handle))
  }
}

extension Orientation {
  /// How stored pixels become upright ones: mirrored first, then columns and rows exchanged.
  fileprivate var turn: (transposes: Bool, mirrorsX: Bool, mirrorsY: Bool) {
    switch self {
    case .up: (false, false, false)
    case .upMirrored: (false, true, false)
    case .down: (false, true, true)
    case .downMirrored: (false, false, true)
    case .leftMirrored: (true, false, false)
    case .right: (true, false, true)
    case .rightMirrored: (true, true, true)
    case .left: (true, true, false)
    }
  }
}

extension JPEGScanScript.Scan {
  fileprivate var raw: faceoff_jpeg_scan {
    var raw = faceoff_jpeg_scan()
    raw.component_count = Int32(components.count)
    withUnsafeMutableBytes(of: &raw.components) { indices in
      for (place, index) in zip(indices.bindMemory(to: Int32.self).indices, components) {
        indices.bindMemory(to: Int32.self)[place] = Int32(index)
      }
    }
    raw.first = Int32(coefficients.lowerBound)
    raw.last = Int32(coefficients.upperBound)
    raw.high_bit = Int32(highBit)
    raw.low_bit = Int32(lowBit)
    return raw
  }
}
