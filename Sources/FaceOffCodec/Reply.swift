// SPDX-License-Identifier: MIT

import CCodec
import Glibc

/// Writes the one reply into the shared memory file that standard output is.
struct Reply {
  let descriptor: Int32

  /// Makes room for a body and lends it to `fill`; the fixed part is written last, so that half a reply is none.
  func send(
    _ fixed: faceoff_codec_reply, bodyLength: Int, icc: [UInt8] = [], message: String = "",
    fill: (UnsafeMutableRawPointer) throws(CodecFailure) -> Void
  ) throws(CodecFailure) {
    var fixed = fixed
    let message = Array(message.utf8.prefix(1_000))
    let head = MemoryLayout<faceoff_codec_reply>.size
    let size = head + bodyLength + icc.count + message.count
    guard ftruncate(descriptor, size) == 0,
      let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { throw .damaged("out of memory") }
    defer { munmap(start, size) }
    try fill(start + head)
    UnsafeMutableRawBufferPointer(start: start + head + bodyLength, count: icc.count + message.count)
      .copyBytes(from: icc + message)
    fixed.magic = FACEOFF_CODEC_MAGIC
    fixed.body_length = UInt64(bodyLength)
    fixed.icc_length = UInt64(icc.count)
    fixed.message_length = UInt64(message.count)
    start.storeBytes(of: fixed, as: faceoff_codec_reply.self)
  }

  /// Says why there is no picture.
  func fail(_ failure: CodecFailure) {
    var fixed = faceoff_codec_reply()
    fixed.status = UInt64(failure.status.rawValue)
    fixed.width = UInt64(failure.width)
    fixed.height = UInt64(failure.height)
    try? send(fixed, bodyLength: 0, message: failure.message) { (_) throws(CodecFailure) in }
  }
}
