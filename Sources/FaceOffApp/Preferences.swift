// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// What is remembered from one time to the next: in GSettings, or nowhere where its schema is not installed.
@MainActor
final class Preferences {
  let settings: GObjectReference?
  /// Hears that something was set, here or by another program.
  var onChange: () -> Void = {}

  /// Whether anything can be remembered: not where the schema is not installed.
  var canRemember: Bool { settings != nil }

  init() {
    settings = Self.schema().flatMap { schema in
      defer { g_settings_schema_unref(schema) }
      return g_settings_new_full(schema, nil, nil).map {
        GObjectReference(adopting: UnsafeMutableRawPointer($0))
      }
    }
    guard let settings else { return }
    Signal.on(settings.raw, "changed") { [weak self] in self?.onChange() }
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
    CensorSettings(style: style, intensity: intensity, plan: .named(plan))
  }

  /// What takes a face's place in a new photo.
  var style: CensorStyle {
    get { CensorStyle(rawValue: string("style")) ?? CensorSettings().style }
    set { set("style", g_variant_new_string(newValue.rawValue)) }
  }

  /// See `Parameter.intensity`.
  var intensity: Double {
    get { Parameter.intensity.clamp(maybe("intensity", g_variant_get_double) ?? .nan) }
    set { set("intensity", g_variant_new_maybe(nil, g_variant_new_double(newValue))) }
  }

  /// How thoroughly faces are looked for in a new photo.
  var plan: DetectionPlan.Name {
    get { DetectionPlan.Name(rawValue: string("search")) ?? .standard }
    set { set("search", g_variant_new_string(newValue.rawValue)) }
  }

  /// Whether faces are looked for when a photo is opened.
  var findsFaces: Bool { flag("find-faces", without: true) }

  /// Whether a new photo has the logo.
  var startsWithLogo: Bool { flag("logo", without: false) }

  /// A logo that a person chose; nil for the association's own.
  var logo: FilePath? {
    get { path("logo-file") }
    set { setPath("logo-file", newValue) }
  }

  /// The folder of the copies, in the pictures folder; empty for that folder itself.
  var subfolder: String {
    get {
      maybe("subfolder") { String(cString: g_variant_get_string($0, nil)) }
        ?? PhotoLibraryService.standardSubfolder
    }
    set { set("subfolder", g_variant_new_maybe(nil, g_variant_new_string(newValue))) }
  }

  /// See `Parameter.webLongSide`.
  var webLongSide: Double {
    get { Parameter.webLongSide.clamp(maybe("web-long-side", g_variant_get_double) ?? .nan) }
    set { set("web-long-side", g_variant_new_maybe(nil, g_variant_new_double(newValue))) }
  }

  /// Whether copies are to tell neither the place nor the device.
  var removesPlaceAndDevice: Bool {
    get { flag("remove-place", without: false) }
    set { set("remove-place", g_variant_new_boolean(newValue ? 1 : 0)) }
  }

  /// Whether a person was told once that a photo says where it was taken.
  var wasPlaceTold: Bool {
    get { flag("place-told", without: false) }
    set { set("place-told", g_variant_new_boolean(newValue ? 1 : 0)) }
  }

  /// How copies are made.
  var saveOptions: SaveOptions {
    SaveOptions(
      upright: flag("upright", without: false), removesPlaceAndDevice: removesPlaceAndDevice,
      keepsModificationTime: flag("keep-time", without: false))
  }

  var isMaximized: Bool {
    get { flag("window-maximized", without: false) }
    set { set("window-maximized", g_variant_new_boolean(newValue ? 1 : 0)) }
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
      set("window-width", g_variant_new_int32(newValue.width))
      set("window-height", g_variant_new_int32(newValue.height))
    }
  }

  /// Where the last photo was chosen; nil for the first time.
  var lastFolder: FilePath? {
    get { path("last-folder") }
    set { setPath("last-folder", newValue) }
  }
}
