// SPDX-License-Identifier: MIT

import CCodec
import CHeif
import Glibc

/// Writes HEIC and AVIF: one picture, its profile, its EXIF and XMP as they are given.
struct HeifEncoder {
  private let request: Request

  init(_ request: Request) throws(CodecFailure) {
    self.request = request
    guard request.fixed.channels >= 3, (1...100).contains(request.fixed.quality),
      [8, 10, 12].contains(request.fixed.significant_bits),
      (request.fixed.significant_bits > 8) == (request.fixed.bits == 16)
    else { throw .damaged("the request makes no sense") }
  }

  private var compression: heif_compression_format {
    request.format == FACEOFF_CODEC_AVIF ? heif_compression_AV1 : heif_compression_HEVC
  }

  /// The corresponding C functions are `heif_context_encode_image` and its kin.
  func encode(to reply: Reply) throws(CodecFailure) {
    guard heif_have_encoder_for_format(compression) != 0 else {
      throw CodecFailure(status: FACEOFF_CODEC_NO_PLUGIN)
    }
    let context = heif_context_alloc()
    defer { heif_context_free(context) }
    var encoder: OpaquePointer?
    try Self.check(heif_context_get_encoder_for_format(context, compression, &encoder))
    defer { heif_encoder_release(encoder) }
    try Self.check(heif_encoder_set_lossy_quality(encoder, Int32(request.fixed.quality)))
    if compression == heif_compression_AV1 {
      // libaom's default is several times slower and hardly smaller.
      try Self.check(heif_encoder_set_parameter_integer(encoder, "speed", 7))
    } else {
      try Self.check(heif_encoder_set_parameter_string(encoder, "preset", "fast"))
    }
    // For 10 bits libheif 1.15 asks libaom for a profile that has this subsampling only, and libaom aborts at others.
    let isTenBitAV1 = compression == heif_compression_AV1 && request.fixed.significant_bits == 10
    let chroma = isTenBitAV1 ? "422" : "420"
    try Self.check(heif_encoder_set_parameter_string(encoder, "chroma", chroma))
    let image = try picture()
    defer { heif_image_release(image) }
    var handle: OpaquePointer?
    try Self.check(heif_context_encode_image(context, image, encoder, nil, &handle))
    defer { heif_image_handle_release(handle) }
    let (exif, xmp) = (request.exif, request.xmp)
    if !exif.isEmpty {
      try Self.check(
        heif_context_add_exif_metadata(context, handle, exif.baseAddress, Int32(clamping: exif.count)))
    }
    if !xmp.isEmpty {
      try Self.check(
        heif_context_add_XMP_metadata(context, handle, xmp.baseAddress, Int32(clamping: xmp.count)))
    }
    let file = Output()
    var writer = heif_writer()
    writer.writer_api_version = 1
    writer.write = { _, bytes, count, output in
      if let bytes, let output {
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes +=
          UnsafeRawBufferPointer(start: bytes, count: count)
      }
      return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    try Self.check(heif_context_write(context, &writer, Unmanaged.passUnretained(file).toOpaque()))
    try file.bytes.withUnsafeBufferPointer { (bytes) throws(CodecFailure) in
      try reply.send(file: UnsafeRawBufferPointer(bytes))
    }
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  /// The samples as libheif wants them. The image is the caller's.
  private func picture() throws(CodecFailure) -> OpaquePointer? {
    let fixed = request.fixed
    let (width, height) = (Int(fixed.width), Int(fixed.height))
    let hasAlpha = fixed.channels == 4
    let bits = Int32(fixed.significant_bits)
    let chroma =
      switch (bits > 8, hasAlpha) {
      case (false, false): heif_chroma_interleaved_RGB
      case (false, true): heif_chroma_interleaved_RGBA
      case (true, false): heif_chroma_interleaved_RRGGBB_LE
      case (true, true): heif_chroma_interleaved_RRGGBBAA_LE
      }
    var image: OpaquePointer?
    try Self.check(heif_image_create(Int32(width), Int32(height), heif_colorspace_RGB, chroma, &image))
    do throws(CodecFailure) {
      try Self.check(heif_image_add_plane(image, heif_channel_interleaved, Int32(width), Int32(height), bits))
      var stride: Int32 = 0
      guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride),
        let body = request.body.baseAddress
      else { throw .damaged("no plane") }
      let row = width * Int(fixed.channels) * (bits > 8 ? 2 : 1)
      for y in 0..<height { memcpy(plane + y * Int(stride), body + y * row, row) }
      if bits > 8 {
        // Full-scale 16 bits, in the machine's order, which on all machines of today is the little-endian one.
        for y in 0..<height {
          let line = UnsafeMutableRawPointer(plane + y * Int(stride)).assumingMemoryBound(to: UInt16.self)
          for i in 0..<row / 2 { line[i] >>= UInt16(16 - bits) }
        }
      }
      let icc = request.icc
      if !icc.isEmpty {
        try Self.check(heif_image_set_raw_color_profile(image, "prof", icc.baseAddress, icc.count))
      }
    } catch {
      heif_image_release(image)
      throw error
    }
    return image
  }

  private static func check(_ error: heif_error) throws(CodecFailure) {
    guard error.code != heif_error_Ok else { return }
    throw .damaged(error.message.map { String(cString: $0) } ?? "libheif")
  }
}
