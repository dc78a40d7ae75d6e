// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// What is remembered from one time to the next: in GSettings, or nowhere where its schema is not installed.
@MainActor
final class Preferences {
  private let settings: GObjectReference?

  init() {
    settings = Self.schema().flatMap { schema in
      defer { g_settings_schema_unref(schema) }
      return g_settings_new_full(schema, nil, nil).map {
        GObjectReference(adopting: UnsafeMutableRawPointer($0))
      }
    }
  }

  /// Looked up before use: GSettings ends the program when it is asked for one that is not there.
  private static func schema() -> OpaquePointer? {
    let installed = g_settings_schema_source_get_default()
    if let installed, let schema = g_settings_schema_source_lookup(installed, Application.id, 1) {
      return schema
    }
    guard let folder = DataDirectory.find()?.file("schemas") else { return nil }
    guard
      let own = folder.withCString({ g_settings_schema_source_new_from_directory($0, installed, 1, nil) })
    else { return nil }
    defer { g_settings_schema_source_unref(own) }
    return g_settings_schema_source_lookup(own, Application.id, 0)
  }

  /// What photos begin with.
  var censoring: CensorSettings {
    get {
      guard let settings else { return CensorSettings() }
      return CensorSettings(
        style: CensorStyle(rawValue: string("style")) ?? .blur,
        intensity: g_settings_get_double(settings.of(), "intensity"))
    }
    set {
      guard let settings else { return }
      g_settings_set_string(settings.of(), "style", newValue.style.rawValue)
      g_settings_set_double(settings.of(), "intensity", newValue.intensity)
    }
  }

  var startsWithLogo: Bool {
    get { flag("logo") }
    set { setFlag("logo", newValue) }
  }

  var isMaximized: Bool {
    get { flag("window-maximized") }
    set { setFlag("window-maximized", newValue) }
  }

  /// The window's sides in logical pixels.
  var windowSize: (width: Int32, height: Int32) {
    get {
      guard let settings else { return (1080, 760) }
      return (
        g_settings_get_int(settings.of(), "window-width"), g_settings_get_int(settings.of(), "window-height")
      )
    }
    set {
      guard let settings else { return }
      g_settings_set_int(settings.of(), "window-width", newValue.width)
      g_settings_set_int(settings.of(), "window-height", newValue.height)
    }
  }

  /// Where the last photo was chosen; nil for the first time.
  var lastFolder: FilePath? {
    get {
      let path = string("last-folder")
      return path.isEmpty ? nil : FilePath(path)
    }
    set {
      guard let settings else { return }
      g_settings_set_string(settings.of(), "last-folder", newValue?.string ?? "")
    }
  }

  private func string(_ key: String) -> String {
    guard let settings, let value = g_settings_get_string(settings.of(), key) else { return "" }
    defer { g_free(value) }
    return String(cString: value)
  }

  private func flag(_ key: String) -> Bool {
    settings.map { g_settings_get_boolean($0.of(), key) != 0 } ?? false
  }

  private func setFlag(_ key: String, _ value: Bool) {
    guard let settings else { return }
    g_settings_set_boolean(settings.of(), key, value ? 1 : 0)
  }
}
