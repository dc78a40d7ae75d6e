// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

/// A layout file of `data/ui`, and the objects that it names.
@MainActor
final class Layout {
  /// A layout that cannot be used: the program is not installed whole.
  struct Failure: Worded {
    let detail: String
    var sentence: String { tr("The window cannot be built (%s). Install FaceOFF again.", detail) }
  }

  private let builder: GObjectReference

  /// - Throws: `Failure` where the file is missing or damaged.
  init(_ name: String, in data: DataDirectory) throws(Failure) {
    builder = GObjectReference(adopting: UnsafeMutableRawPointer(gtk_builder_new()))
    gtk_builder_set_translation_domain(builder.opaque, Translation.domain)
    var error: UnsafeMutablePointer<GError>?
    let added = data.file("ui", name + ".ui").withCString {
      gtk_builder_add_from_file(builder.opaque, $0, &error)
    }
    if added == 0 {
      let detail = error.map { String(cString: $0.pointee.message) } ?? name
      g_clear_error(&error)
      throw Failure(detail: detail)
    }
  }

  /// An object by its id.
  ///
  /// - Throws: `Failure` where the layout has none.
  func object(_ id: String) throws(Failure) -> GObjectReference {
    guard let object = gtk_builder_get_object(builder.opaque, id) else { throw Failure(detail: id) }
    return GObjectReference(retaining: UnsafeMutableRawPointer(object))
  }
}
