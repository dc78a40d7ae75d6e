// SPDX-License-Identifier: MIT

import CGtk

extension String {
  /// The text as markup that shows it: what toasts and rows take.
  var asMarkup: String {
    guard let escaped = g_markup_escape_text(self, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
