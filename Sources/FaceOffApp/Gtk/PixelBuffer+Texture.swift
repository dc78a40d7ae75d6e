// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PixelBuffer {
  /// The picture for the screen; nil where it is neither RGB nor RGBA.
  @MainActor var texture: GObjectReference? {
    let layout: GdkMemoryFormat
    switch format {
    case .rgb: layout = GDK_MEMORY_R8G8B8
    case .rgba: layout = GDK_MEMORY_R8G8B8A8
    case .gray, .cmyk: return nil
    }
    return withBytes { bytes in
      let copy = g_bytes_new(bytes.baseAddress, gsize(bytes.count))
      defer { g_bytes_unref(copy) }
      return gdk_memory_texture_new(Int32(width), Int32(height), layout, copy, gsize(stride))
        .map { GObjectReference(adopting: UnsafeMutableRawPointer($0)) }
    }
  }
}
