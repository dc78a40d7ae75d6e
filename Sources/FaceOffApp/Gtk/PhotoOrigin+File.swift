// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords
import Glibc

/// A file of the desktop that could not be read; `detail` is GIO's own sentence.
struct DesktopFileError: Worded {
  let name: FilePath
  let detail: String
  var sentence: String { tr("%1$s could not be read: %2$s", name.shown, detail) }
}

extension PhotoOrigin {
  /// A `GFile`: read by its path where it has one, else through GIO, as from a phone or a network place.
  ///
  /// - Returns: nil for an address on the web: nothing is ever fetched.
  @MainActor init?(file: GObjectReference) {
    let uri = g_file_get_uri(file.opaque).map { text in
      defer { g_free(text) }
      return String(cString: text)
    }
    if let path = FilePath(file: file.opaque) {
      self = .file(path, uri: uri)
      return
    }
    if ["http:", "https:", "ftp:"].contains(where: { uri?.hasPrefix($0) == true }) { return nil }
    let base = g_file_get_basename(file.opaque)
    defer { g_free(base) }
    let name = base.map { FilePath(cString: $0) } ?? FilePath("photo.jpg")
    self = .bytes(named: name, uri: uri) { try await Self.contents(of: file, name) }
  }

  /// All bytes of a file. Cancelling the task stops the reading.
  ///
  /// The corresponding C function is `g_file_load_partial_contents_async`: it can be told to stop at a size.
  @MainActor private static func contents(of file: GObjectReference, _ name: FilePath) async throws -> [UInt8]
  {
    let stop = GObjectReference(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready = AsyncReady.box { result in
          continuation.resume(with: Self.contents(of: file, name, result))
        }
        g_file_load_partial_contents_async(
          file.opaque, stop.of(), { _, size, _ in size <= PhotoSource.largestFile ? 1 : 0 }, AsyncReady.call,
          ready)
      }
    } onCancel: {
      Task { @MainActor in g_cancellable_cancel(stop.of()) }
    }
  }

  @MainActor private static func contents(
    of file: GObjectReference, _ name: FilePath, _ result: OpaquePointer
  ) -> Result<[UInt8], any Error> {
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    guard g_file_load_partial_contents_finish(file.opaque, result, &bytes, &count, nil, &error) != 0 else {
      defer { g_clear_error(&error) }
      if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
        return .failure(CancellationError())
      }
      let detail = error.map { String(cString: $0.pointee.message) } ?? ""
      return .failure(DesktopFileError(name: name, detail: detail))
    }
    defer { g_free(bytes) }
    guard count <= PhotoSource.largestFile else {
      return .failure(SystemError(call: "read", code: EFBIG, path: name))
    }
    return .success(Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
  }
}
