// SPDX-License-Identifier: MIT

import FaceOffEngine

extension ImageFormat {
  /// The format's own name, the same in every language.
  public var displayName: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .heif: "HEIF"
    case .avif: "AVIF"
    case .jpeg2000: "JPEG 2000"
    case .raw(let name), .video(let name): name
    case .pdf: "PDF"
    case .svg: "SVG"
    }
  }
}
