// SPDX-License-Identifier: MIT

import CFile
import Glibc

/// A file in memory that two processes can hold, and that goes with its last holder.
///
/// The corresponding C function is `memfd_create`. It is read and written, not mapped, so its pages are not counted
/// as this process's.
final class SharedMemory: Sendable {
  let descriptor: FileDescriptor
  private static let name = FilePath("shared memory")

  /// Makes an empty one.
  init() throws(SystemError) {
    descriptor = FileDescriptor(
      adopting: try systemCall("memfd_create", Self.name) { () in faceoff_memory_file("faceoff") })
  }

  /// Bytes; 0 where even that cannot be told.
  var count: Int {
    var status = stat()
    return fstat(descriptor.raw, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Adds bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let part = rest
      let count = try systemCall("write", Self.name) { () in
        write(descriptor.raw, part.baseAddress, part.count)
      }
      guard count > 0 else { throw SystemError(call: "write", code: ENOSPC, path: Self.name) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Makes it unchangeable; a process that could still write to it makes this fail with `EBUSY`.
  func seal() throws(SystemError) {
    _ = try systemCall("fcntl", Self.name) { () in faceoff_seal(descriptor.raw) }
  }

  /// Fills a buffer from a place on.
  ///
  /// - Throws: `SystemError` with `EIO` where there are fewer bytes.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) {
    var done = 0
    while done < buffer.count {
      let start = done
      let count = try systemCall("pread", Self.name) { () in
        pread(descriptor.raw, buffer.baseAddress?.advanced(by: start), buffer.count - start, offset + start)
      }
      guard count > 0 else { throw SystemError(call: "pread", code: EIO, path: Self.name) }
      done += count
    }
  }

  /// Bytes from a place on.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(SystemError) {
        try read(
          at: offset, into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count))
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
