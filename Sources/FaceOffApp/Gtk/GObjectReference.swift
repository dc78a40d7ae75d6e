// SPDX-License-Identifier: MIT

import CGtk

/// Owns one reference to a GObject, of whatever type.
@MainActor
final class GObjectReference {
  let raw: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns ("transfer full"), floating or not.
  init(adopting raw: UnsafeMutableRawPointer) {
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    self.raw = raw
  }

  /// Adds a reference to an object that somebody else owns ("transfer none").
  init(retaining raw: UnsafeMutableRawPointer) {
    g_object_ref(raw)
    self.raw = raw
  }

  /// As an opaque C type: `GtkLabel *` and most others.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  /// As a C type that is known whole, such as `GtkWidget`; the caller's context says which.
  func of<Kind>(_ kind: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind> {
    raw.assumingMemoryBound(to: kind)
  }

  var widget: UnsafeMutablePointer<GtkWidget> { of() }

  isolated deinit {
    g_object_unref(raw)
  }
}
