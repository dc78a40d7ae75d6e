// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

/// Something that a person chooses from a list in the window.
protocol Choice: CaseIterable, Equatable where AllCases == [Self] {
  /// As a person chooses it.
  var name: String { get }
}

extension CensorStyle: Choice {
  var name: String {
    switch self {
    case .blur: tr("Blur")
    case .pixelate: tr("Pixels")
    case .solid: tr("Solid colour")
    }
  }
}

extension DetectionPlan.Name: Choice {
  var name: String {
    switch self {
    case .fast: tr("Quickly")
    case .standard: tr("Normally")
    case .thorough: tr("Thoroughly")
    }
  }
}

extension Choice {
  /// Lends the names as a `GListModel` to choose from.
  @MainActor static func withNames(_ body: (OpaquePointer) -> Void) {
    let list = GObjectReference(adopting: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
    for choice in allCases { gtk_string_list_append(list.opaque, choice.name) }
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
