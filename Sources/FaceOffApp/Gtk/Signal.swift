// SPDX-License-Identifier: MIT

import CGtk
import CGtkShim

/// The arguments of a signal after the instance, read by their place.
@MainActor
struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>
  fileprivate let count: Int

  func double(_ index: Int) -> Double { value(index).map { g_value_get_double($0) } ?? 0 }
  func int(_ index: Int) -> Int32 { value(index).map { g_value_get_int($0) } ?? 0 }
  func uint(_ index: Int) -> UInt32 { value(index).map { g_value_get_uint($0) } ?? 0 }
  func flags(_ index: Int) -> UInt32 { value(index).map { g_value_get_flags($0) } ?? 0 }
  /// Of anything that is passed as a pointer, such as a `GdkEvent`, which is no GObject.
  func pointer(_ index: Int) -> UnsafeMutableRawPointer? { value(index).flatMap { g_value_peek_pointer($0) } }
  func variant(_ index: Int) -> OpaquePointer? { value(index).flatMap { g_value_get_variant($0) } }
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? { value(index).flatMap { g_value_get_boxed($0) } }
  func string(_ index: Int) -> String? {
    value(index).flatMap { g_value_get_string($0) }.map { String(cString: $0) }
  }

  private func value(_ index: Int) -> UnsafePointer<GValue>? {
    index + 1 < count ? values + index + 1 : nil
  }
}

/// A Swift closure that C holds: retained once, and released in one place, GLib's destroy-notify.
@MainActor
final class ClosureBox {
  /// How many closures C holds now: a test reads it to see that none is forgotten.
  private(set) static var liveCount = 0
  private let body: @MainActor (SignalArguments) -> Bool

  fileprivate init(_ body: @escaping @MainActor (SignalArguments) -> Bool) {
    self.body = body
  }

  /// To be given to C together with `destroy`.
  fileprivate var retained: UnsafeMutableRawPointer {
    ClosureBox.liveCount += 1
    return Unmanaged.passRetained(self).toOpaque()
  }

  fileprivate static let call: faceoff_signal_call = { parameters, count, data in
    guard let parameters, let data else { return 0 }
    // GTK calls on the main thread only; the pointers live as long as this call.
    nonisolated(unsafe) let (values, box) = (parameters, data)
    return MainActor.assumeIsolated {
      let arguments = SignalArguments(values: values, count: Int(count))
      return Unmanaged<ClosureBox>.fromOpaque(box).takeUnretainedValue().body(arguments) ? 1 : 0
    }
  }

  fileprivate static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    // A widget's closures are destroyed on the main thread, with it or before it.
    nonisolated(unsafe) let box = data
    MainActor.assumeIsolated {
      ClosureBox.liveCount -= 1
      Unmanaged<ClosureBox>.fromOpaque(box).release()
    }
  }
}

/// Connects Swift closures to signals. A closure lives until the handler or the object goes.
@MainActor
enum Signal {
  /// A handler that answers whether it took the event.
  @discardableResult
  static func handle(
    _ instance: UnsafeMutableRawPointer, _ name: String,
    _ body: @escaping @MainActor (SignalArguments) -> Bool
  ) -> UInt {
    faceoff_connect(instance, name, ClosureBox.call, ClosureBox(body).retained, ClosureBox.destroy)
  }

  /// A handler that looks at the arguments.
  @discardableResult
  static func connect(
    _ instance: UnsafeMutableRawPointer, _ name: String,
    _ body: @escaping @MainActor (SignalArguments) -> Void
  ) -> UInt {
    handle(instance, name) { arguments in
      body(arguments)
      return false
    }
  }

  /// A handler to which the signal alone says enough.
  @discardableResult
  static func on(
    _ instance: UnsafeMutableRawPointer, _ name: String, _ body: @escaping @MainActor () -> Void
  ) -> UInt {
    handle(instance, name) { _ in
      body()
      return false
    }
  }
}
