// SPDX-License-Identifier: MIT

import CCodec
import CCodecShim
import CHeif
import CVips
import Glibc

/// Turns a file into upright samples: gray or RGB, with or without alpha, of 8 or 16 bits.
struct Decoder {
  private let request: Request

  init(_ request: Request) {
    self.request = request
  }

  /// Reads the first page or frame. What a damaged file still holds is shown, with a message.
  func decode(to reply: Reply) throws(CodecFailure) {
    let loader = try Loader(request)
    do throws(CodecFailure) {
      try decode(loader.load(stopsAtDamage: true), status: FACEOFF_CODEC_OK, message: "", to: reply)
    } catch {
      guard error.status == FACEOFF_CODEC_DAMAGED else { throw error }
      let picture: VipsPicture
      do throws(CodecFailure) { picture = try loader.load(stopsAtDamage: false) } catch _ { throw error }
      try decode(picture, status: FACEOFF_CODEC_PARTIAL, message: error.message, to: reply)
    }
  }

  private func decode(
    _ stored: VipsPicture, status: faceoff_codec_status, message: String, to reply: Reply
  ) throws(CodecFailure) {
    let (width, height) = (Int(stored.header.Xsize), Int(stored.header.Ysize))
    guard width > 0, height > 0, width * height <= Int(clamping: request.fixed.pixel_limit) else {
      throw CodecFailure(status: FACEOFF_CODEC_TOO_LARGE, width: width, height: height)
    }
    ProcessLimits.allow(pixels: width * height)
    let orientation = stored.number("orientation") ?? 1
    let (plain, isConverted) = try Self.plain(stored)
    let picture = try upright(plain, orientation)
    let raw = picture.header
    let bits = raw.BandFmt == VIPS_FORMAT_USHORT ? 16 : 8
    var fixed = faceoff_codec_reply()
    fixed.status = UInt64(status.rawValue)
    fixed.width = UInt64(raw.Xsize)
    fixed.height = UInt64(raw.Ysize)
    fixed.channels = UInt64(raw.Bands)
    fixed.bits = UInt64(bits)
    fixed.significant_bits = UInt64(stored.number("heif-bitdepth") ?? bits)
    fixed.orientation = UInt64(orientation)
    fixed.pages = UInt64(max(1, stored.number("n-pages") ?? 1))
    fixed.is_converted = isConverted ? 1 : 0
    fixed.palette_bits = UInt64(stored.number("palette-bit-depth") ?? 0)
    let length = Int(raw.Xsize) * Int(raw.Ysize) * Int(raw.Bands) * bits / 8
    try reply.send(fixed, bodyLength: length, icc: picture.blob("icc-profile-data"), message: message) {
      (body) throws(CodecFailure) in
      guard picture.with({ faceoff_vips_store($0, body) }) == 0 else { throw .damaged(Vips.message()) }
    }
  }

  /// The picture as gray or RGB, and whether it was something else: inks and the like become sRGB.
  private static func plain(
    _ picture: VipsPicture
  ) throws(CodecFailure) -> (VipsPicture, isConverted: Bool) {
    let raw = picture.header
    let isPlain: Bool
    switch raw.Type {
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16, VIPS_INTERPRETATION_sRGB,
      VIPS_INTERPRETATION_RGB16,
      VIPS_INTERPRETATION_RGB, VIPS_INTERPRETATION_MULTIBAND:
      isPlain = (1...4).contains(raw.Bands)
    default: isPlain = false
    }
    if isPlain {
      guard raw.BandFmt == VIPS_FORMAT_UCHAR || raw.BandFmt == VIPS_FORMAT_USHORT else {
        throw CodecFailure(status: FACEOFF_CODEC_UNUSUAL)
      }
      return (picture, false)
    }
    let converted = try VipsPicture(adopting: picture.with(faceoff_vips_to_srgb))
    guard converted.header.BandFmt == VIPS_FORMAT_UCHAR, (1...4).contains(converted.header.Bands) else {
      throw CodecFailure(status: FACEOFF_CODEC_UNUSUAL)
    }
    return (converted, true)
  }

  private func upright(_ picture: VipsPicture, _ orientation: Int) throws(CodecFailure) -> VipsPicture {
    guard orientation > 1 else { return picture }
    // Turning reads against the rows, which a file cannot be.
    let whole = try VipsPicture(adopting: picture.with(vips_image_copy_memory))
    return try VipsPicture(adopting: whole.with(faceoff_vips_upright))
  }
}

/// Finds the one loader that a request is for.
private struct Loader {
  private let file: UnsafeRawBufferPointer

  init(_ request: Request) throws(CodecFailure) {
    file = request.body
    // libvips reads BMP by way of ImageMagick, which it does not trust. The parent has seen that this is a BMP, so
    // no other of ImageMagick's readers gets the file.
    if request.format == FACEOFF_CODEC_BMP { vips_operation_block_set("VipsForeignLoadMagick", 0) }
    switch request.format {
    case FACEOFF_CODEC_HEIF where heif_have_decoder_for_format(heif_compression_HEVC) == 0,
      FACEOFF_CODEC_AVIF where heif_have_decoder_for_format(heif_compression_AV1) == 0:
      throw CodecFailure(status: FACEOFF_CODEC_NO_PLUGIN)
    default: break
    }
    let found = vips_foreign_find_load_buffer(file.baseAddress, file.count).map { String(cString: $0) } ?? ""
    guard found.hasPrefix("VipsForeignLoad" + Self.name(request.format)) else {
      vips_error_clear()
      throw .damaged("no reader for it")
    }
  }

  func load(stopsAtDamage: Bool) throws(CodecFailure) -> VipsPicture {
    try VipsPicture(adopting: faceoff_vips_load(file.baseAddress, file.count, stopsAtDamage ? 1 : 0))
  }

  private static func name(_ format: faceoff_codec_format) -> String {
    switch format {
    case FACEOFF_CODEC_PNG: "Png"
    case FACEOFF_CODEC_WEBP: "Webp"
    case FACEOFF_CODEC_TIFF: "Tiff"
    case FACEOFF_CODEC_GIF: "Nsgif"
    case FACEOFF_CODEC_BMP: "Magick"
    default: "Heif"
    }
  }
}
