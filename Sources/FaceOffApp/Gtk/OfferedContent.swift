// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim

/// What is offered to other programs, on the clipboard or in a drag: made when one of them asks for it.
@MainActor
final class OfferedContent {
  private let make: @MainActor (String) async throws -> [UInt8]

  private init(_ make: @escaping @MainActor (String) async throws -> [UInt8]) {
    self.make = make
  }

  /// A `GdkContentProvider`.
  ///
  /// - Parameters:
  ///   - mimeTypes: what can be asked for.
  ///   - make: the bytes of one of them; an error makes the other program get nothing.
  static func provider(
    _ mimeTypes: [String], _ make: @escaping @MainActor (String) async throws -> [UInt8]
  ) -> GObjectReference? {
    let owner = Unmanaged.passRetained(OfferedContent(make)).toOpaque()
    let provider = withCStrings(mimeTypes) { types in
      UnsafeMutableRawPointer(types).withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 1) {
        faceoff_content_new($0, call, owner) { data in
          guard let data else { return }
          Unmanaged<OfferedContent>.fromOpaque(data).release()
        }
      }
    }
    return (provider ?? nil).map { GObjectReference(adopting: UnsafeMutableRawPointer($0)) }
  }

  private static let call: faceoff_content_write = { mimeType, stream, task, data in
    guard let mimeType, let stream, let task, let data else { return }
    // GDK asks on the main thread only; the stream is referenced, and the task is ours, before this call ends.
    nonisolated(unsafe) let (type, target, asked, owner) = (mimeType, stream, task, data)
    MainActor.assumeIsolated {
      Unmanaged<OfferedContent>.fromOpaque(owner).takeUnretainedValue().write(
        String(cString: type), to: GObjectReference(retaining: UnsafeMutableRawPointer(target)),
        GObjectReference(adopting: UnsafeMutableRawPointer(asked)))
    }
  }

  private func write(_ mimeType: String, to stream: GObjectReference, _ task: GObjectReference) {
    Task {
      do {
        try await Self.write(try await make(mimeType), to: stream)
        g_task_return_boolean(task.opaque, 1)
      } catch {
        // Nobody reads it: the person was told where the copy was made.
        let failure = g_error_new_literal(
          g_io_error_quark(), Int32(G_IO_ERROR_FAILED.rawValue), "the copy could not be made")
        g_task_return_error(task.opaque, failure)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to stream: GObjectReference) async throws {
    let copy = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(copy) }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let ready = AsyncReady.box { result in
        let isWritten = g_output_stream_write_all_finish(stream.of(), result, nil, nil) != 0
        done.resume(with: isWritten ? .success(()) : .failure(CancellationError()))
      }
      g_output_stream_write_all_async(
        stream.of(), g_bytes_get_data(copy, nil), gsize(bytes.count), G_PRIORITY_DEFAULT, nil,
        AsyncReady.call,
        ready)
    }
  }
}
