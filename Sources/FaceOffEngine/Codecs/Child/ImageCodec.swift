// SPDX-License-Identifier: MIT

import CCodec
import Glibc

/// Reads and writes every format but JPEG, in a child process that may crash or hang.
public struct ImageCodec: Sendable {
  /// The program `faceoff-codec`; nil where it was not found.
  public let executable: FilePath?
  /// Seconds that a request may take by the clock on the wall, and for each megapixel of a picture that is written.
  public let timeLimit: (base: Int, perMegapixel: Int)

  /// A codec that is known.
  public init(executable: FilePath?, timeLimit: (base: Int, perMegapixel: Int) = (120, 8)) {
    self.executable = executable
    self.timeLimit = timeLimit
  }

  /// `$FACEOFF_CODEC`, else `faceoff-codec` beside the executable, else in `../libexec/faceoff`.
  public static let standard: ImageCodec = {
    if let named = getenv("FACEOFF_CODEC") { return ImageCodec(executable: FilePath(cString: named)) }
    let folder = DataDirectory.executable()?.parent
    let places = [folder, folder?.parent.appending("libexec").appending("faceoff")]
    return ImageCodec(
      executable: places.lazy.compactMap { $0?.appending("faceoff-codec") }.first { path in
        path.withCString { access($0, X_OK) == 0 }
      })
  }()

  /// Reads a picture: its first page or frame, upright.
  ///
  /// - Parameter format: what the bytes are, told from their content.
  func decode(
    _ bytes: [UInt8], format: ImageFormat, budget: PixelBudget
  ) throws(ImageError) -> DecodedPicture {
    guard let number = format.codecNumber else { throw .unsupported(format) }
    var request = faceoff_codec_request()
    request.operation = UInt64(FACEOFF_CODEC_DECODE.rawValue)
    request.format = number
    request.pixel_limit = UInt64(budget.pixels)
    request.body_length = UInt64(bytes.count)
    let memory = try codecCall { () throws(SystemError) in
      let memory = try SharedMemory(request)
      try memory.append(bytes)
      return memory
    }
    let reply = try answer(to: memory, format, pixels: budget.pixels, seconds: timeLimit.base)
    return try DecodedPicture(reply, budget: budget)
  }

  /// Writes a picture without any metadata but what is given.
  ///
  /// - Parameters:
  ///   - rows: appends the samples to the request, in `layout`.
  ///   - exif: a TIFF structure; for HEIF and AVIF only, as `xmp` is.
  /// - Returns: the file, and the samples that it was made from.
  func encode(
    _ encoding: CodecEncoding, size: PixelSize, icc: [UInt8], exif: [UInt8] = [], xmp: [UInt8] = [],
    rows: (SharedMemory) throws(SystemError) -> Void
  ) throws(ImageError) -> (file: [UInt8], samples: SamplePicture) {
    guard let number = encoding.format.codecNumber, let area = size.area else {
      throw .unsupported(encoding.format)
    }
    let layout = encoding.layout
    var request = faceoff_codec_request()
    request.operation = UInt64(FACEOFF_CODEC_ENCODE.rawValue)
    request.format = number
    (request.width, request.height) = (UInt64(size.width), UInt64(size.height))
    (request.channels, request.bits) = (UInt64(layout.channels), UInt64(layout.bits))
    request.significant_bits = UInt64(encoding.significantBits)
    request.quality = UInt64(encoding.quality ?? 0)
    request.pixel_limit = UInt64(area)
    request.body_length = UInt64(area * layout.bytesPerPixel)
    request.icc_length = UInt64(icc.count)
    request.exif_length = UInt64(exif.count)
    request.xmp_length = UInt64(xmp.count)
    let memory = try codecCall { () throws(SystemError) in
      let memory = try SharedMemory(request)
      try rows(memory)
      for text in [icc, exif, xmp] { try memory.append(text) }
      return memory
    }
    let seconds = timeLimit.base + area / 1_000_000 * timeLimit.perMegapixel
    let reply = try answer(to: memory, encoding.format, pixels: area, seconds: seconds)
    let samples = SamplePicture(
      size: size, layout: layout, memory: memory, offset: MemoryLayout<faceoff_codec_request>.size)
    return (try codecCall { () throws(SystemError) in try reply.body() }, samples)
  }

  /// Runs the child. What it says of a failure becomes an error here.
  private func answer(
    to request: SharedMemory, _ format: ImageFormat, pixels: Int, seconds: Int
  ) throws(ImageError) -> CodecReply {
    guard let executable else { throw .codec(.missing) }
    let child = ChildProcess(executable: executable, timeLimit: seconds)
    let (end, output) = try codecCall { () throws(SystemError) in
      try request.seal()
      let output = try SharedMemory()
      return (try child.run(input: request, output: output), output)
    }
    switch end {
    case .success: return try CodecReply(output, to: format, pixelLimit: pixels)
    case .failure: throw .codec(.crashed)
    case .timeout: throw .codec(.tooSlow)
    case .cancelled: throw .codec(.stopped)
    }
  }
}

/// What a picture is to be written as.
struct CodecEncoding: Hashable, Sendable {
  let format: ImageFormat
  let layout: SampleLayout
  /// Bits of a 16-bit sample that HEIF and AVIF keep.
  var significantBits = 8
  /// 1…100; nil for lossless.
  var quality: Int?
}

extension SharedMemory {
  /// A request with nothing behind its fixed part yet.
  fileprivate convenience init(_ request: faceoff_codec_request) throws(SystemError) {
    try self.init()
    var request = request
    request.magic = FACEOFF_CODEC_MAGIC
    try append(withUnsafeBytes(of: request) { Array($0) })
  }
}

extension ImageFormat {
  /// What the child calls it; nil for what it neither reads nor writes.
  fileprivate var codecNumber: UInt64? {
    let format: faceoff_codec_format? =
      switch self {
      case .png: FACEOFF_CODEC_PNG
      case .webp: FACEOFF_CODEC_WEBP
      case .tiff: FACEOFF_CODEC_TIFF
      case .gif: FACEOFF_CODEC_GIF
      case .bmp: FACEOFF_CODEC_BMP
      case .heif: FACEOFF_CODEC_HEIF
      case .avif: FACEOFF_CODEC_AVIF
      case .jpeg, .jpeg2000, .raw, .video, .pdf, .svg: nil
      }
    return format.map { UInt64($0.rawValue) }
  }

  /// Whether it is read at all: JPEG here, the others by the child.
  var isReadable: Bool { self == .jpeg || codecNumber != nil }
}
