// SPDX-License-Identifier: MIT

import CCodec

/// What the child answered, checked against itself: a file may have taken the child over.
struct CodecReply {
  let fixed: faceoff_codec_reply
  private let memory: SharedMemory
  private static let headSize = MemoryLayout<faceoff_codec_reply>.size
  /// Larger than any colour profile, and than any message.
  private static let textLimit = 64 << 20

  /// - Parameters:
  ///   - memory: of a child that has ended.
  ///   - format: of the request.
  ///   - pixelLimit: of the request.
  /// - Throws: `ImageError` for garbage, and for what the child says went wrong.
  init(_ memory: SharedMemory, to format: ImageFormat, pixelLimit: Int) throws(ImageError) {
    let (head, size) = try codecCall { () throws(SystemError) in
      try memory.seal()
      let size = memory.count
      return (size >= Self.headSize ? try memory.bytes(at: 0, count: Self.headSize) : [], size)
    }
    guard !head.isEmpty else { throw .codec(.garbled) }
    fixed = head.withUnsafeBytes { $0.loadUnaligned(as: faceoff_codec_reply.self) }
    self.memory = memory
    guard fixed.magic == FACEOFF_CODEC_MAGIC, fixed.icc_length <= Self.textLimit,
      fixed.message_length <= Self.textLimit, fixed.body_length <= size,
      Self.headSize + Int(fixed.body_length + fixed.icc_length + fixed.message_length) == size
    else { throw .codec(.garbled) }
    switch faceoff_codec_status(UInt32(truncatingIfNeeded: fixed.status)) {
    case FACEOFF_CODEC_OK, FACEOFF_CODEC_PARTIAL: break
    case FACEOFF_CODEC_TOO_LARGE:
      throw .tooLarge(
        PixelSize(width: Int(clamping: fixed.width), height: Int(clamping: fixed.height)), budget: pixelLimit)
    case FACEOFF_CODEC_NO_PLUGIN: throw .noPlugin(format)
    case FACEOFF_CODEC_UNUSUAL: throw .unusualSamples(format)
    case FACEOFF_CODEC_DAMAGED: throw .damaged(detail: try message())
    default: throw .codec(.garbled)
    }
  }

  /// Whether the picture is all that the file should hold.
  var isWhole: Bool { fixed.status == UInt64(FACEOFF_CODEC_OK.rawValue) }

  /// A library's own words.
  func message() throws(ImageError) -> String {
    String(
      decoding: try text(Int(fixed.body_length + fixed.icc_length), Int(fixed.message_length)), as: UTF8.self)
  }

  func icc() throws(ImageError) -> [UInt8] {
    try text(Int(fixed.body_length), Int(fixed.icc_length))
  }

  /// The encoded file.
  func body() throws(SystemError) -> [UInt8] {
    try memory.bytes(at: Self.headSize, count: Int(fixed.body_length))
  }

  /// The decoded samples, which stay in the shared memory.
  func samples(_ size: PixelSize, _ layout: SampleLayout) -> SamplePicture {
    SamplePicture(size: size, layout: layout, memory: memory, offset: Self.headSize)
  }

  private func text(_ offset: Int, _ count: Int) throws(ImageError) -> [UInt8] {
    try codecCall { () throws(SystemError) in try memory.bytes(at: Self.headSize + offset, count: count) }
  }
}

/// Does what can fail for want of memory, files or processes.
func codecCall<Result>(_ body: () throws(SystemError) -> Result) throws(ImageError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .codec(.system(error))
  }
}
