// SPDX-License-Identifier: MIT

import CCodec

/// What the child made of a file.
struct DecodedPicture: Sendable {
  let samples: SamplePicture
  /// Empty where there is none.
  let icc: [UInt8]
  /// How the stored samples were turned; they are upright now.
  let orientation: Orientation
  /// Bits of a sample that carry anything: 10 or 12 in some HEIF and AVIF files.
  let significantBits: Int
  /// Pages of a TIFF, frames of an animation.
  let pageCount: Int
  /// Bits of an index into a palette; nil without one.
  let paletteBits: Int?
  /// Whether inks or the like became sRGB: the samples are not the file's own.
  let isConverted: Bool
  /// Nil where the picture is whole.
  let damage: String?

  /// - Throws: `ImageError.codec` where the facts do not fit each other, `.tooLarge` where there are too many pixels.
  init(_ reply: CodecReply, budget: PixelBudget) throws(ImageError) {
    let fixed = reply.fixed
    let size = PixelSize(width: Int(clamping: fixed.width), height: Int(clamping: fixed.height))
    guard let area = size.area, (1...4).contains(fixed.channels), fixed.bits == 8 || fixed.bits == 16,
      (1...16).contains(fixed.significant_bits),
      let orientation = Orientation(rawValue: Int(clamping: fixed.orientation))
    else { throw .codec(.garbled) }
    try budget.check(size)
    let layout = SampleLayout(
      isGray: fixed.channels < 3, hasAlpha: fixed.channels % 2 == 0, bits: Int(fixed.bits))
    guard area * layout.bytesPerPixel == fixed.body_length else { throw .codec(.garbled) }
    samples = reply.samples(size, layout)
    icc = try reply.icc()
    self.orientation = orientation
    significantBits = Int(fixed.significant_bits)
    pageCount = max(1, Int(clamping: fixed.pages))
    paletteBits = (1...16).contains(fixed.palette_bits) ? Int(fixed.palette_bits) : nil
    isConverted = fixed.is_converted != 0
    damage = reply.isWhole ? nil : try reply.message()
  }
}
