// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// How the values lie in GSettings.
extension Preferences {
  /// Keeps a widget's property and a setting the same.
  func bind(_ key: String, to widget: GObjectReference, _ property: String) {
    guard let settings else { return }
    g_settings_bind(settings.of(), key, widget.raw, property, G_SETTINGS_BIND_DEFAULT)
  }

  func value<Value>(_ key: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    guard let settings, let value = g_settings_get_value(settings.of(), key) else { return nil }
    defer { g_variant_unref(value) }
    return body(value)
  }

  func maybe<Value>(_ key: String, _ body: (OpaquePointer) -> Value) -> Value? {
    value(key) { whole in
      guard let inner = g_variant_get_maybe(whole) else { return nil }
      defer { g_variant_unref(inner) }
      return body(inner)
    }
  }

  func string(_ key: String) -> String {
    value(key) { String(cString: g_variant_get_string($0, nil)) } ?? ""
  }

  func flag(_ key: String, without standard: Bool) -> Bool {
    value(key) { g_variant_get_boolean($0) != 0 } ?? standard
  }

  func path(_ key: String) -> FilePath? {
    value(key) { FilePath(cString: g_variant_get_bytestring($0)) }.flatMap { $0.bytes.isEmpty ? nil : $0 }
  }

  func setPath(_ key: String, _ path: FilePath?) {
    set(key, (path ?? FilePath("")).withCString { g_variant_new_bytestring($0) })
  }

  /// Takes over the floating value.
  func set(_ key: String, _ value: OpaquePointer?) {
    let owned = g_variant_ref_sink(value)
    defer { g_variant_unref(owned) }
    if let settings { g_settings_set_value(settings.of(), key, owned) }
  }
}
