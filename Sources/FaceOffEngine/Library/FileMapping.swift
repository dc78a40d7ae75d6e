// SPDX-License-Identifier: MIT

import Glibc

/// A file of the program's own, read-only in memory. The corresponding C function is `mmap`.
///
/// Unchecked Sendable: the memory cannot be written to, and the address is set once.
final class FileMapping: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// - Throws: `SystemError` of `open`, `fstat` or `mmap`.
  init(_ path: FilePath) throws(SystemError) {
    let file = FileDescriptor(
      adopting: try systemCall("open", path) { () in path.withCString { open($0, O_RDONLY | O_CLOEXEC) } })
    var status = stat()
    let raw = file.raw
    _ = try systemCall("fstat", path) { () in fstat(raw, &status) }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, raw, 0), start != MAP_FAILED else {
      throw SystemError(call: "mmap", code: errno, path: path)
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }

  /// Lets the system take the pages back; they are read again when they are wanted again.
  func release() {
    if let start = bytes.baseAddress {
      madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED)
    }
  }
}
