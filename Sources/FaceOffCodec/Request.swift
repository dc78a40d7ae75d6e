// SPDX-License-Identifier: MIT

import CCodec
import Glibc

/// A request, in shared memory that lives as long as the process.
struct Request {
  let fixed: faceoff_codec_request
  private let bytes: UnsafeRawBufferPointer

  /// Nil where the file holds no request of this build.
  init?(descriptor: Int32) {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= MemoryLayout<faceoff_codec_request>.size,
      let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
    fixed = bytes.loadUnaligned(as: faceoff_codec_request.self)
    guard fixed.magic == FACEOFF_CODEC_MAGIC else { return nil }
    let lengths = [fixed.body_length, fixed.icc_length, fixed.exif_length, fixed.xmp_length]
    guard lengths.allSatisfy({ $0 <= size }),
      Int(lengths.reduce(0, +)) + MemoryLayout<faceoff_codec_request>.size == size
    else { return nil }
  }

  var operation: faceoff_codec_operation {
    faceoff_codec_operation(UInt32(truncatingIfNeeded: fixed.operation))
  }
  var format: faceoff_codec_format { faceoff_codec_format(UInt32(truncatingIfNeeded: fixed.format)) }

  var body: UnsafeRawBufferPointer { part(0, fixed.body_length) }
  var icc: UnsafeRawBufferPointer { part(fixed.body_length, fixed.icc_length) }
  var exif: UnsafeRawBufferPointer { part(fixed.body_length + fixed.icc_length, fixed.exif_length) }
  var xmp: UnsafeRawBufferPointer {
    part(fixed.body_length + fixed.icc_length + fixed.exif_length, fixed.xmp_length)
  }

  private func part(_ offset: UInt64, _ length: UInt64) -> UnsafeRawBufferPointer {
    let start = MemoryLayout<faceoff_codec_request>.size + Int(offset)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(length)])
  }
}
