// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords
import Glibc

/// The application on the desktop: one window, opened by itself or with a photo.
@MainActor
final class Application {
  static let id = "it.talea.FaceOFF"
  private let application: GObjectReference
  private let preferences = Preferences()
  private var window: MainWindow?

  init() {
    g_set_prgname(Self.id)
    g_set_application_name("FaceOFF")
    let raw = adw_application_new(Self.id, G_APPLICATION_HANDLES_OPEN)
    application = GObjectReference(adopting: UnsafeMutableRawPointer(raw.unsafelyUnwrapped))
    Signal.on(application.raw, "startup") { [weak self] in self?.start() }
    Signal.on(application.raw, "activate") { [weak self] in self?.present() }
    Signal.connect(application.raw, "open") { [weak self] arguments in
      guard let self else { return }
      present()
      let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self)
      if let files, arguments.int(1) > 0 { window?.open(first: files[0], of: Int(arguments.int(1))) }
    }
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    defer { window?.sharedFolder?.remove() }
    return g_application_run(application.of(), CommandLine.argc, CommandLine.unsafeArgv)
  }

  private func start() {
    guard let display = gdk_display_get_default(), let data = DataDirectory.find() else { return }
    data.file("icons").withCString {
      gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), $0)
    }
    let provider = GObjectReference(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    data.file("style.css").withCString { gtk_css_provider_load_from_path(provider.of(), $0) }
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    Task { await Self.removeAbandonedCopies() }
    for (action, keys) in MainWindow.accelerators {
      _ = withCStrings(keys) { gtk_application_set_accels_for_action(application.of(), action, $0) }
    }
    let quit = GObjectReference(adopting: UnsafeMutableRawPointer(g_simple_action_new("quit", nil)))
    Signal.on(quit.raw, "activate") { [weak self] in self?.window?.close() }
    g_action_map_add_action(application.opaque, quit.opaque)
    _ = withCStrings(["<Control>q"]) {
      gtk_application_set_accels_for_action(application.of(), "app.quit", $0)
    }
  }

  @concurrent private nonisolated static func removeAbandonedCopies() async {
    PrivateFolder.removeAbandoned()
  }

  private func present() {
    if window == nil {
      do {
        guard let data = DataDirectory.find() else { throw DetectorError.noDataDirectory }
        window = try MainWindow(application: application, data: data, preferences: preferences)
      } catch {
        let line = Array("faceoff: \(Sentence.of(error))\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(1)
      }
    }
    window?.present()
  }
}
