// SPDX-License-Identifier: MIT

import CTurboJPEG

/// A JPEG's own components, decoded without conversion: what was coded, sample by sample.
///
/// Chroma stays as small as it is stored, so this costs less time and memory than RGB, and the rounding of each
/// coefficient bounds what a block of samples can be off.
struct JPEGPlanes: Sendable {
  struct Plane: Sendable {
    /// 0 luma, 1 and 2 blue and red difference, 3 black.
    let component: Int
    let samples: [UInt8]
    /// From a sample to the next and to the next row's, and where the first is.
    let step: Int
    let stride: Int
    let first: Int
    /// Picture pixels that a sample stands for, across and down.
    let cell: PixelSize
    let table: JPEGQuantizationTable
  }

  /// Luma alone for a gray file; luma and black for YCCK, whose chroma the library gives out enlarged only.
  let planes: [Plane]

  /// - Throws: `ImageError.damaged` for a file with the slightest fault, or of colours that the encoder never writes.
  init(_ bytes: [UInt8], header: JPEGHeader) throws(ImageError) {
    planes =
      switch header.components.count {
      case 1, 3: try Self.components(bytes, header)
      default: try Self.inks(bytes, header)
      }
  }

  /// The picture's brightness; nil where it is not stored at full size.
  func luma(of size: PixelSize) -> PixelBuffer? {
    guard let plane = planes.first, plane.cell == PixelSize(width: 1, height: 1) else { return nil }
    if plane.step == 1, plane.stride == size.width, plane.samples.count == size.width * size.height {
      return PixelBuffer(size: size, format: .gray, bytes: plane.samples)
    }
    return PixelBuffer(size: size, format: .gray) { target in
      for y in 0..<size.height {
        for x in 0..<size.width {
          target[y * size.width + x] = plane.samples[y * plane.stride + x * plane.step + plane.first]
        }
      }
    }
  }

  /// The corresponding C function is `tjDecompressToYUVPlanes`.
  private static func components(_ bytes: [UInt8], _ header: JPEGHeader) throws(ImageError) -> [Plane] {
    guard let handle = TurboJPEGHandle(tjInitDecompress) else { throw .damaged(detail: "out of memory") }
    let across = header.components.map(\.horizontalSampling).max() ?? 1
    let down = header.components.map(\.verticalSampling).max() ?? 1
    var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let code = bytes.withUnsafeBufferPointer {
      tjDecompressHeader3(handle.raw, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colors)
    }
    guard code == 0, PixelSize(width: Int(width), height: Int(height)) == header.size,
      colors == Int32(TJCS_YCbCr.rawValue) || colors == Int32(TJCS_GRAY.rawValue)
    else { throw .damaged(detail: code == 0 ? "colours that are not YCbCr" : handle.message) }
    var storage: [[UInt8]] = []
    var strides: [Int] = []
    for index in header.components.indices {
      let stride = Int(tjPlaneWidth(Int32(index), width, subsampling))
      let rows = Int(tjPlaneHeight(Int32(index), height, subsampling))
      guard stride > 0, rows > 0 else { throw .damaged(detail: "a component without samples") }
      strides.append(stride)
      storage.append(Self.room(stride * rows))
    }
    let failure = bytes.withUnsafeBufferPointer { source in
      withPointers(to: &storage) { pointers in
        var pointers = pointers
        return tjDecompressToYUVPlanes(
          handle.raw, source.baseAddress, UInt(source.count), &pointers, width, nil, height,
          TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      }
    }
    guard failure == 0 else { throw .damaged(detail: handle.message) }
    var planes: [Plane] = []
    for (index, component) in header.components.enumerated() {
      let cell = PixelSize(
        width: across / component.horizontalSampling, height: down / component.verticalSampling)
      planes.append(
        Plane(
          component: index, samples: storage[index], step: 1, stride: strides[index], first: 0, cell: cell,
          table: try table(component, header)))
    }
    return planes
  }

  /// Memory that the decoder writes all of, or that is thrown away: it reports the slightest fault.
  private static func room(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  /// Tells the decoder that the inks are stored as such, so that it hands out YCCK without conversion.
  private static func inks(_ bytes: [UInt8], _ header: JPEGHeader) throws(ImageError) -> [Plane] {
    guard header.adobeTransform == 2, let adobe = header.segments.first(where: { $0.kind == .adobe }),
      header.components.count == 4, let luma = header.components.first, let black = header.components.last
    else { throw .damaged(detail: "colours that are not YCCK") }
    var plain = bytes
    plain[adobe.payload.lowerBound + 11] = 0
    let (decoded, warnings) = try JPEGDecoder.decode(plain, header: header)
    guard warnings.isEmpty, decoded.format == .cmyk else { throw .damaged(detail: "decoded with warnings") }
    let samples = decoded.withBytes { Array($0) }
    let whole = PixelSize(width: 1, height: 1)
    return [
      Plane(
        component: 0, samples: samples, step: 4, stride: decoded.stride, first: 0, cell: whole,
        table: try table(luma, header)),
      Plane(
        component: 3, samples: samples, step: 4, stride: decoded.stride, first: 3, cell: whole,
        table: try table(black, header)),
    ]
  }

  private static func table(
    _ component: JPEGComponent, _ header: JPEGHeader
  ) throws(ImageError) -> JPEGQuantizationTable {
    guard let table = header.quantizationTables[component.quantizationTable] else {
      throw .damaged(detail: "a quantisation table is missing")
    }
    return table
  }

  private static func withPointers<Result>(
    to storage: inout [[UInt8]], _ pointers: [UnsafeMutablePointer<UInt8>?] = [],
    _ body: ([UnsafeMutablePointer<UInt8>?]) -> Result
  ) -> Result {
    guard pointers.count < storage.count else { return body(pointers) }
    var plane: [UInt8] = []
    swap(&plane, &storage[pointers.count])
    defer { swap(&plane, &storage[pointers.count]) }
    return plane.withUnsafeMutableBufferPointer { buffer in
      withPointers(to: &storage, pointers + [buffer.baseAddress], body)
    }
  }
}
