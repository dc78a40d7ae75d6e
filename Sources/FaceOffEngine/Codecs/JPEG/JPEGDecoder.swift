// SPDX-License-Identifier: MIT

import CTurboJPEG

/// Turns a JPEG into upright pixels.
public enum JPEGDecoder {
  /// How many scans a picture may have: up to 100, and in a very large one no fewer than 20.
  ///
  /// A camera writes at most a dozen. Every scan goes over the whole picture, so thousands of tiny ones would take
  /// a small file hours; 100 of them over 289 megapixels took 20 s.
  static func scanLimit(for size: PixelSize) -> Int {
    min(100, max(20, 6_000_000_000 / max(1, size.area ?? .max)))
  }

  /// Decodes a whole file, as far as it goes.
  ///
  /// Gray stays gray, three components become RGB whatever they are stored as, four become `.cmyk`: inverted
  /// already in a file with an Adobe segment, taken as plain ink amounts and inverted here without one.
  ///
  /// - Parameters:
  ///   - bytes: the file that `header` was parsed from.
  ///   - orientation: how the stored pixels are turned.
  ///   - scale: at `.half` and below the inverse transform itself makes the smaller picture; sides round up.
  ///   - budget: checked against the stored size before anything is allocated.
  /// - Returns: the upright picture, and what was wrong with the file.
  /// - Throws: `ImageError.tooLarge`, `.unsupportedJPEG` or, where nothing usable came out, `.damaged`.
  public static func decode(
    _ bytes: [UInt8], header: JPEGHeader, orientation: Orientation = .up, scale: JPEGScale = .full,
    budget: PixelBudget = .standard
  ) throws(ImageError) -> (PixelBuffer, [DecodeWarning]) {
    try budget.check(header.size)
    let scanLimit = scanLimit(for: header.size)
    guard header.scanCount <= scanLimit else { throw .damaged(detail: "more than \(scanLimit) scans") }
    var warnings: [DecodeWarning] = header.endOfImage == nil ? [.truncated] : []
    var picture = try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      let data = UnsafeBufferPointer(rebasing: bytes[..<min(header.pictureEnd, bytes.count)])
      return try decompress(data, header: header, scale: scale, warnings: &warnings)
    }
    if picture.format == .cmyk, header.adobeTransform == nil {
      picture.withMutableBytes { bytes in
        for i in bytes.indices { bytes[i] = ~bytes[i] }
      }
    }
    return (picture.upright(from: orientation), warnings)
  }

  /// The corresponding C functions are `tjDecompressHeader3` and `tjDecompress2`.
  private static func decompress(
    _ data: UnsafeBufferPointer<UInt8>, header: JPEGHeader, scale: JPEGScale, warnings: inout [DecodeWarning]
  ) throws(ImageError) -> PixelBuffer {
    guard let handle = TurboJPEGHandle(tjInitDecompress) else { throw .damaged(detail: "out of memory") }
    var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    // Its result is of no interest: it also fails at samplings that have no name and are decoded all the same.
    _ = tjDecompressHeader3(
      handle.raw, data.baseAddress, UInt(data.count), &width, &height, &subsampling, &colors)
    guard PixelSize(width: Int(width), height: Int(height)) == header.size else {
      throw failure(handle.message)
    }
    let format: PixelFormat =
      switch header.components.count {
      case 1: .gray
      case 4: .cmyk
      default: .rgb
      }
    let size = scale.size(of: header.size)
    var warning: String?
    let picture = try PixelBuffer(size: size, format: format) { (target) throws(ImageError) in
      let code = tjDecompress2(
        handle.raw, data.baseAddress, UInt(data.count), target.baseAddress, Int32(size.width),
        Int32(size.width * format.channels), Int32(size.height), format.turboJPEG, TJFLAG_LIMITSCANS)
      if code != 0 {
        if handle.isFatal { throw failure(handle.message) }
        warning = handle.message
      }
    }
    // Of a truncated file the library says in other words what is known already.
    if let warning, warnings.isEmpty || !warning.contains("remature end") {
      warnings.append(.damaged(detail: warning))
    }
    return picture
  }

  private static func failure(_ message: String) -> ImageError {
    message.contains("ampling") ? .unsupportedJPEG(.sampling) : .damaged(detail: message)
  }
}

extension PixelFormat {
  /// The library's name for the layout.
  var turboJPEG: Int32 {
    let format: TJPF =
      switch self {
      case .gray: TJPF_GRAY
      case .rgb: TJPF_RGB
      case .rgba: TJPF_RGBA
      case .cmyk: TJPF_CMYK
      }
    return Int32(format.rawValue)
  }
}
