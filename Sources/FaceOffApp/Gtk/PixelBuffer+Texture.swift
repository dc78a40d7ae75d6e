// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

extension PixelBuffer {
  /// The picture for the screen, over the same memory; nil where it is neither RGB nor RGBA.
  @MainActor var texture: GObjectReference? {
    rawTexture.map { GObjectReference(adopting: $0) }
  }

  /// A PNG file of the picture; nil where it is neither RGB nor RGBA.
  var png: [UInt8]? {
    guard let texture = rawTexture else { return nil }
    defer { g_object_unref(texture) }
    guard let bytes = gdk_texture_save_to_png_bytes(OpaquePointer(texture)) else { return nil }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let data = g_bytes_get_data(bytes, &count)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// The caller's own.
  private var rawTexture: UnsafeMutableRawPointer? {
    let layout: GdkMemoryFormat
    switch format {
    case .rgb: layout = GDK_MEMORY_R8G8B8
    case .rgba: layout = GDK_MEMORY_R8G8B8A8
    case .gray, .cmyk: return nil
    }
    let bytes = sharedBytes
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(Int32(width), Int32(height), layout, bytes, gsize(stride))
      .map { UnsafeMutableRawPointer($0) }
  }

  /// A `GBytes` that keeps the picture: a copy would cost more than a small edit's own pixels.
  private var sharedBytes: OpaquePointer? {
    let owner = TextureOwner(self)
    return owner.pixels.withBytes { bytes in
      // The owner's buffer is never changed, so its bytes stay where they are until GDK lets go of the owner, on
      // whatever thread.
      g_bytes_new_with_free_func(
        bytes.baseAddress, gsize(bytes.count),
        { owner in
          guard let owner else { return }
          Unmanaged<TextureOwner>.fromOpaque(owner).release()
        }, Unmanaged.passRetained(owner).toOpaque())
    }
  }
}

/// Keeps the pixels of a texture.
private final class TextureOwner: Sendable {
  let pixels: PixelBuffer

  init(_ pixels: PixelBuffer) {
    self.pixels = pixels
  }
}
