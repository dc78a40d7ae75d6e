// SPDX-License-Identifier: MIT

import CTurboJPEG

/// Rows of a composite in the components of a JPEG, at its own sampling: what an encoder hands to its transform.
struct CompositePlanes: Sendable {
  private struct Plane: Sendable {
    let offset: Int
    let width: Int
    let height: Int
  }

  private let samples: [UInt8]
  private let planes: [Plane]

  /// - Parameters:
  ///   - picture: gray or RGB.
  ///   - rows: as many as come into the planes, from a row of minimum coded units on.
  ///
  /// The corresponding C function is `tjEncodeYUVPlanes`.
  init(
    _ picture: PixelBuffer, rows: Range<Int>, subsampling: JPEGSubsampling
  ) throws(JPEGCoefficientError) {
    if picture.format == .gray {
      samples = picture.withBytes {
        Array($0[rows.lowerBound * picture.stride..<rows.upperBound * picture.stride])
      }
      planes = [Plane(offset: 0, width: picture.width, height: rows.count)]
      return
    }
    let sampling = Int32(subsampling.turboJPEG.rawValue)
    var planes: [Plane] = []
    var count = 0
    for component in 0..<3 as Range<Int32> {
      let plane = Plane(
        offset: count, width: Int(tjPlaneWidth(component, Int32(picture.width), sampling)),
        height: Int(tjPlaneHeight(component, Int32(rows.count), sampling)))
      planes.append(plane)
      count += plane.width * plane.height
    }
    guard let handle = TurboJPEGHandle(tjInitCompress) else {
      throw JPEGCoefficientError(detail: "out of memory")
    }
    var code: Int32 = 0
    samples = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      var pointers = planes.map { plane in target.baseAddress.map { $0 + plane.offset } }
      code = picture.withBytes { source in
        tjEncodeYUVPlanes(
          handle.raw, source.baseAddress.map { $0 + rows.lowerBound * picture.stride }, Int32(picture.width),
          Int32(picture.stride), Int32(rows.count), picture.format.turboJPEG, &pointers, nil, sampling, 0)
      }
      initialized = code == 0 ? count : 0
    }
    self.planes = planes
    guard code == 0 else { throw JPEGCoefficientError(detail: handle.message) }
  }

  /// A block of 8×8 samples, less 128. Behind the planes' edges the last samples repeat.
  ///
  /// - Parameters:
  ///   - component: 0 luma, 1 and 2 blue and red difference.
  ///   - x: of the first sample; it lies in the plane.
  ///   - y: of the first sample; it lies in the plane.
  ///   - block: room for 64.
  func read(_ component: Int, x: Int, y: Int, into block: UnsafeMutablePointer<Float>) {
    let plane = planes[component]
    samples.withUnsafeBufferPointer { samples in
      for row in 0..<8 {
        let line = plane.offset + min(y + row, plane.height - 1) * plane.width
        for column in 0..<8 {
          block[8 * row + column] = Float(samples[line + min(x + column, plane.width - 1)]) - 128
        }
      }
    }
  }
}
