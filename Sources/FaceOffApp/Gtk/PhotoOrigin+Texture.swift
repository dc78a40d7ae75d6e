// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension PhotoOrigin {
  /// A picture that was copied in another program and has no file.
  @MainActor init(texture: GObjectReference) {
    // A texture never changes, and GDK lets any thread read it; the reference keeps it for as long.
    nonisolated(unsafe) let raw = texture.opaque
    self = .pixels(named: FilePath(tr("Pasted photo") + ".jpg")) {
      defer { withExtendedLifetime(texture) {} }
      return Self.pixels(of: raw)
    }
  }

  /// RGB; what is transparent becomes white.
  private static func pixels(of texture: OpaquePointer) -> PixelBuffer {
    let size = PixelSize(
      width: Int(gdk_texture_get_width(texture)), height: Int(gdk_texture_get_height(texture)))
    let stride = size.width * 4
    let premultiplied = [UInt8](unsafeUninitializedCapacity: stride * size.height) { bytes, count in
      gdk_texture_download(texture, bytes.baseAddress, gsize(stride))
      count = stride * size.height
    }
    // Cairo's ARGB32: one number a pixel, in the machine's own order of bytes.
    return premultiplied.withUnsafeBytes { source in
      PixelBuffer(size: size, format: .rgb) { target in
        for pixel in 0..<size.width * size.height {
          let color = source.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
          let white = 255 - color >> 24
          for channel in 0..<3 {
            let value = color >> UInt32(16 - 8 * channel) & 0xFF
            target[pixel * 3 + channel] = UInt8(min(255, value + white))
          }
        }
      }
    }
  }
}
