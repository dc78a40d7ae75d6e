// SPDX-License-Identifier: MIT

import CCodec
import CCodecShim
import CVips
import Glibc

/// Turns samples into a file that holds these, a colour profile, and nothing else.
struct Encoder {
  private let request: Request
  private let size: (width: Int, height: Int)
  private let channels: Int
  private let bytesPerSample: Int

  init(_ request: Request) throws(CodecFailure) {
    self.request = request
    let fixed = request.fixed
    guard (1...100_000_000).contains(fixed.width), (1...100_000_000).contains(fixed.height),
      (1...4).contains(fixed.channels), fixed.bits == 8 || fixed.bits == 16,
      fixed.width * fixed.height <= fixed.pixel_limit,
      fixed.width * fixed.height * fixed.channels * fixed.bits / 8 == fixed.body_length
    else { throw .damaged("the request makes no sense") }
    size = (Int(fixed.width), Int(fixed.height))
    channels = Int(fixed.channels)
    bytesPerSample = Int(fixed.bits / 8)
    ProcessLimits.allow(pixels: size.width * size.height)
  }

  func encode(to reply: Reply) throws(CodecFailure) {
    let quality = request.fixed.quality
    switch request.format {
    case FACEOFF_CODEC_PNG: try save(".png[compression=6,filter=all]", to: reply)
    case FACEOFF_CODEC_TIFF: try save(".tif[compression=deflate,predictor=horizontal]", to: reply)
    case FACEOFF_CODEC_WEBP where quality == 0: try save(".webp[lossless=true,strip=true]", to: reply)
    case FACEOFF_CODEC_WEBP: try save(".webp[Q=\(min(100, quality)),strip=true]", to: reply)
    case FACEOFF_CODEC_HEIF, FACEOFF_CODEC_AVIF:
      try HeifEncoder(request).encode(to: reply)
    default: throw .damaged("no writer for it")
    }
  }

  private func save(_ suffix: String, to reply: Reply) throws(CodecFailure) {
    let format = bytesPerSample == 2 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
    let picture = try VipsPicture(
      adopting: vips_image_new_from_memory(
        request.body.baseAddress, request.body.count, Int32(size.width), Int32(size.height), Int32(channels),
        format))
    let isGray = channels < 3
    let kind =
      switch (isGray, bytesPerSample) {
      case (true, 1): VIPS_INTERPRETATION_B_W
      case (true, _): VIPS_INTERPRETATION_GREY16
      case (false, 1): VIPS_INTERPRETATION_sRGB
      case (false, _): VIPS_INTERPRETATION_RGB16
      }
    let icc = request.icc
    var bytes: UnsafeMutableRawPointer?
    var length = 0
    let code = picture.with { raw in
      raw.pointee.Type = kind
      if !icc.isEmpty { vips_image_set_blob_copy(raw, "icc-profile-data", icc.baseAddress, icc.count) }
      return faceoff_vips_save(raw, suffix, &bytes, &length)
    }
    guard code == 0, let bytes else { throw .damaged(Vips.message()) }
    try reply.send(file: UnsafeRawBufferPointer(start: bytes, count: length))
  }
}

extension Reply {
  /// Answers with a file.
  func send(file: UnsafeRawBufferPointer) throws(CodecFailure) {
    var fixed = faceoff_codec_reply()
    fixed.status = UInt64(FACEOFF_CODEC_OK.rawValue)
    try send(fixed, bodyLength: file.count) { (body) throws(CodecFailure) in
      UnsafeMutableRawBufferPointer(start: body, count: file.count).copyMemory(from: file)
    }
  }
}
