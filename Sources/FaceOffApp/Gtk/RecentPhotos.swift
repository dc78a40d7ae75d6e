// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// The photos that were opened and the copies that were saved last, in the desktop's own list of recent files.
@MainActor
struct RecentPhotos {
  /// More would be a list to search in.
  private static let longest = 8
  private let manager = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_recent_manager_get_default()))

  /// - Parameter then: hears that the list is another one.
  func onChange(then: @escaping @MainActor () -> Void) {
    Signal.on(manager.raw, "changed", then)
  }

  /// Puts a file at the top of the list. What is in it is never copied.
  func add(_ uri: String) {
    let type = g_content_type_guess(uri, nil, 0, nil)
    let mimeType = g_content_type_get_mime_type(type)
    let (name, command, group) = (g_strdup("FaceOFF"), g_strdup("faceoff %u"), g_strdup("Graphics"))
    defer { for text in [type, mimeType, name, command, group] { g_free(text) } }
    var groups = [group, nil]
    groups.withUnsafeMutableBufferPointer { groups in
      var data = GtkRecentData(
        display_name: nil, description: nil, mime_type: mimeType, app_name: name, app_exec: command,
        groups: groups.baseAddress, is_private: 0)
      gtk_recent_manager_add_full(manager.of(), uri, &data)
    }
  }

  /// A menu of those that are still there, newest first; each opens with `win.open-uri`.
  func menu() -> GObjectReference {
    let menu = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
    for (name, uri) in newest {
      let item = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_item_new(name, nil)))
      g_menu_item_set_action_and_target_value(item.opaque, "win.open-uri", g_variant_new_string(uri))
      g_menu_append_item(menu.opaque, item.opaque)
    }
    return menu
  }

  private var newest: [(name: String, uri: String)] {
    var found: [(name: String, uri: String, used: Int)] = []
    let list = gtk_recent_manager_get_items(manager.of())
    var node = list
    while let current = node {
      defer { node = current.pointee.next }
      guard let info = current.pointee.data.map({ OpaquePointer($0) }) else { continue }
      defer { gtk_recent_info_unref(info) }
      guard gtk_recent_info_has_application(info, "FaceOFF") != 0, gtk_recent_info_exists(info) != 0,
        let name = gtk_recent_info_get_display_name(info), let uri = gtk_recent_info_get_uri(info)
      else { continue }
      let used = gtk_recent_info_get_modified(info).map { g_date_time_to_unix($0) } ?? 0
      // In a menu a line is an underscore, and an underscore begins a mnemonic.
      found.append((String(cString: name).replacing("_", with: "__"), String(cString: uri), used))
    }
    g_list_free(list)
    return found.sorted { $0.used > $1.used }.prefix(Self.longest).map { ($0.name, $0.uri) }
  }
}
