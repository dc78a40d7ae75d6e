// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// What the program is made of, beside GTK and libadwaita, which name themselves.
  private static let parts: [(name: String, license: GtkLicense)] = [
    ("CenterFace", GTK_LICENSE_MIT_X11), ("XNNPACK", GTK_LICENSE_BSD_3),
    ("libjpeg-turbo", GTK_LICENSE_BSD_3), ("libexif", GTK_LICENSE_LGPL_2_1),
  ]

  func showAbout() {
    let detector = Sentence.of(DetectorDescription()).joined(separator: "\n")
    guard let raw = adw_about_window_new() else { return }
    let about = OpaquePointer(raw)
    adw_about_window_set_application_name(about, "FaceOFF")
    adw_about_window_set_application_icon(about, Application.id)
    adw_about_window_set_developer_name(about, "Ass. Talea")
    adw_about_window_set_version(about, FaceOff.version)
    adw_about_window_set_comments(
      about, tr("Faces are blurred on this computer. Nothing is sent.") + "\n\n" + detector)
    adw_about_window_set_debug_info(about, "FaceOFF \(FaceOff.version)\n\(detector)\nGTK \(Self.toolkit)")
    adw_about_window_set_debug_info_filename(about, "faceoff.txt")
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    for part in Self.parts {
      adw_about_window_add_legal_section(about, part.name, nil, part.license, nil)
    }
    let window = UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(window, widgets.window.of())
    gtk_window_present(window)
  }

  private static var toolkit: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }
}
