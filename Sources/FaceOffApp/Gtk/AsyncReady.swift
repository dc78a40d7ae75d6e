// SPDX-License-Identifier: MIT

import CGtk

/// A closure for one of GIO's asynchronous calls: released when it was called, which is exactly once.
@MainActor
final class AsyncReady {
  private let body: @MainActor (OpaquePointer) -> Void

  private init(_ body: @escaping @MainActor (OpaquePointer) -> Void) {
    self.body = body
  }

  /// The `user_data` of a call with `AsyncReady.call`; the body gets the `GAsyncResult`.
  static func box(_ body: @escaping @MainActor (OpaquePointer) -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(AsyncReady(body)).toOpaque()
  }

  static let call: GAsyncReadyCallback = { _, result, data in
    guard let result, let data else { return }
    // GIO answers on the thread that asked, the main one; the result lives as long as this call.
    nonisolated(unsafe) let (answer, box) = (result, data)
    MainActor.assumeIsolated {
      Unmanaged<AsyncReady>.fromOpaque(box).takeRetainedValue().body(answer)
    }
  }
}
