// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension CensorStyle {
  /// As a person chooses it.
  private var name: String {
    switch self {
    case .blur: tr("Blur")
    case .pixelate: tr("Pixels")
    case .solid: tr("Solid colour")
    }
  }

  /// Lends the names as a `GListModel` to choose from.
  @MainActor static func withNames(_ body: (OpaquePointer) -> Void) {
    let list = GObjectReference(adopting: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
    for style in allCases { gtk_string_list_append(list.opaque, style.name) }
    withExtendedLifetime(list) { body(list.opaque) }
  }

  /// Its place in the list.
  var index: UInt32 { UInt32(Self.allCases.firstIndex(of: self) ?? 0) }

  /// - Parameter index: a place in the list; nil where there is none.
  init?(index: UInt32) {
    guard Self.allCases.indices.contains(Int(index)) else { return nil }
    self = Self.allCases[Int(index)]
  }
}
