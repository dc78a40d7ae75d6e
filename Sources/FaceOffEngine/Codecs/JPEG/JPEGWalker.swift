// SPDX-License-Identifier: MIT

import Glibc

/// Goes through a JPEG marker by marker (ITU-T T.81, annex B).
///
/// It is as forgiving as libjpeg, so that both see the same file: bytes between segments and fill bytes are
/// skipped, and a file that ends inside a scan has simply no end of image.
struct JPEGWalker {
  struct Frame {
    let size: PixelSize
    let process: JPEGProcess
    let precision: Int
    let components: [JPEGComponent]
  }

  /// Far above any real file, far below what would cost noticeable memory.
  static let segmentLimit = 20_000

  private(set) var frame: Frame?
  private(set) var segments: [JPEGSegment] = []
  private(set) var quantizationTables: [Int: JPEGQuantizationTable] = [:]
  private(set) var restartInterval = 0
  private(set) var adobeTransform: UInt8?
  private(set) var scanCount = 0
  private(set) var endOfImage: Int?
  private(set) var pictureEnd = 0
  /// Bytes of entropy-coded data in all scans.
  private(set) var entropyCodedCount = 0

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 2

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func walk() throws(ImageError) {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == Marker.startOfImage else {
      throw .damaged(detail: "no start of image")
    }
    while let marker = nextMarker() {
      switch marker {
      case Marker.endOfImage:
        endOfImage = offset
        pictureEnd = offset
        return
      case Marker.startOfImage:
        // A second picture begins before the first has ended.
        return
      case Marker.temporary, Marker.restarts:
        continue
      default:
        do throws(ImageError) {
          guard try readSegment(marker) else { return }
        } catch {
          // Behind the first scan there is a picture: nonsense is damaged picture data, and ends it.
          guard scanCount > 0 else { throw error }
          return
        }
      }
    }
  }

  /// The next marker outside entropy-coded data; `offset` is then just behind it.
  private mutating func nextMarker() -> UInt8? {
    while let at = find(0xFF, from: offset) {
      var code = at + 1
      while code < bytes.count, bytes[code] == 0xFF { code += 1 }
      guard code < bytes.count else { break }
      offset = code + 1
      if bytes[code] != 0 { return bytes[code] }
    }
    offset = bytes.count
    return nil
  }

  /// Returns false where the file ends inside the segment.
  private mutating func readSegment(_ marker: UInt8) throws(ImageError) -> Bool {
    let start = offset - 2
    guard let length = word(at: offset), length >= 2, offset + length <= bytes.count else {
      offset = bytes.count
      return false
    }
    let payload = offset + 2..<offset + length
    guard segments.count < Self.segmentLimit else { throw .damaged(detail: "too many marker segments") }
    let segment = JPEGSegment(marker: marker, range: start..<payload.upperBound, payload: payload, in: bytes)
    segments.append(segment)
    offset = payload.upperBound
    try interpret(segment)
    return true
  }

  private mutating func interpret(_ segment: JPEGSegment) throws(ImageError) {
    let payload = segment.payload
    switch segment.marker {
    case Marker.startOfScan:
      guard frame != nil else { throw .damaged(detail: "picture data before the frame header") }
      scanCount += 1
      skipEntropyCodedData()
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, Marker.jpegLS:
      guard frame == nil else { throw .damaged(detail: "two frame headers") }
      frame = try readFrame(segment)
    case Marker.defineHierarchy:
      throw .unsupportedJPEG(.hierarchical)
    case Marker.quantizationTables where scanCount == 0:
      try readQuantizationTables(payload)
    case Marker.restartInterval where scanCount == 0:
      guard payload.count == 2, let interval = word(at: payload.lowerBound) else {
        throw .damaged(detail: "a restart interval of the wrong length")
      }
      restartInterval = interval
    case Marker.adobe where scanCount == 0 && segment.kind == .adobe && payload.count >= 12:
      adobeTransform = bytes[payload.lowerBound + 11]
    default:
      break
    }
  }

  private func readFrame(_ segment: JPEGSegment) throws(ImageError) -> Frame {
    let payload = segment.payload
    guard let process = JPEGProcess(rawValue: segment.marker) else {
      switch segment.marker {
      case 0xC3, 0xCB, Marker.jpegLS: throw .unsupportedJPEG(.lossless)
      default: throw .unsupportedJPEG(.hierarchical)
      }
    }
    guard payload.count >= 6, let height = word(at: payload.lowerBound + 1),
      let width = word(at: payload.lowerBound + 3)
    else { throw .damaged(detail: "a frame header of the wrong length") }
    let precision = Int(bytes[payload.lowerBound])
    guard precision == 8 else { throw .unsupportedJPEG(.precision(precision)) }
    // A height of zero stands for one that a later DNL segment gives; no camera and no decoder does that.
    guard width > 0, height > 0 else { throw .damaged(detail: "no width or height") }
    let count = Int(bytes[payload.lowerBound + 5])
    guard payload.count == 6 + 3 * count else { throw .damaged(detail: "a frame header of the wrong length") }
    guard [1, 3, 4].contains(count) else { throw .unsupportedJPEG(.sampling) }
    var components: [JPEGComponent] = []
    for index in 0..<count {
      let at = payload.lowerBound + 6 + 3 * index
      let horizontal = Int(bytes[at + 1] >> 4)
      let vertical = Int(bytes[at + 1] & 15)
      guard (1...4).contains(horizontal), (1...4).contains(vertical), bytes[at + 2] < 4 else {
        throw .damaged(detail: "sampling factors outside 1…4")
      }
      components.append(
        JPEGComponent(
          id: bytes[at], horizontalSampling: horizontal, verticalSampling: vertical,
          quantizationTable: Int(bytes[at + 2])))
    }
    return Frame(
      size: PixelSize(width: width, height: height), process: process, precision: precision,
      components: components)
  }

  private mutating func readQuantizationTables(_ payload: Range<Int>) throws(ImageError) {
    var at = payload.lowerBound
    while at < payload.upperBound {
      let id = Int(bytes[at] & 15)
      let width = bytes[at] >> 4 == 0 ? 1 : 2
      at += 1
      guard id < 4, at + 64 * width <= payload.upperBound else {
        throw .damaged(detail: "a quantisation table of the wrong length")
      }
      let values = (0..<64).map { index -> UInt16 in
        let place = at + index * width
        return width == 1 ? UInt16(bytes[place]) : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      quantizationTables[id] = JPEGQuantizationTable(zigzag: values)
      at += 64 * width
    }
  }

  /// Moves `offset` to the `FF` of the marker that ends the scan, or to the end of the file.
  private mutating func skipEntropyCodedData() {
    let start = offset
    defer {
      pictureEnd = offset
      entropyCodedCount += offset - start
    }
    while let at = find(0xFF, from: offset) {
      var code = at + 1
      while code < bytes.count, bytes[code] == 0xFF { code += 1 }
      guard code < bytes.count else { break }
      switch bytes[code] {
      case 0, Marker.restarts:
        offset = code + 1
      case 1..<0xC0 where restartInterval > 0:
        // No marker but damage: the decoder finds its way again at the next restart.
        offset = code + 1
      default:
        offset = code - 1
        return
      }
    }
    offset = bytes.count
  }

  private func word(at place: Int) -> Int? {
    guard place + 1 < bytes.count else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// The marker codes that the walker tells apart (ITU-T T.81, table B.1).
private enum Marker {
  static let temporary: UInt8 = 0x01
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let defineHierarchy: UInt8 = 0xDE
  static let adobe: UInt8 = 0xEE
  static let jpegLS: UInt8 = 0xF7
}
