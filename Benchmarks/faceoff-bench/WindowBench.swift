// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// What a step of the intensity slider costs the engine: 24 megapixels with twenty faces.
enum WindowBench {
  private static let size = PixelSize(width: 6000, height: 4000)
  private static let steps = 40

  /// Prints milliseconds of CPU on all cores: a step, and a Gaussian blur of just the faces' regions at the preview's size.
  static func run() async {
    var noise = SystemRandomNumberGenerator()
    let photo = PixelBuffer(
      size: size, format: .rgb,
      bytes: (0..<size.width * size.height * 3).map { _ in UInt8.random(in: 0...255, using: &noise) })
    let faces = (0..<20).map { index in
      let (x, y) = (200 + index % 5 * 1150, 150 + index / 5 * 950)
      return FaceRegion(box: Box(x: Double(x), y: Double(y), width: 260, height: 340))
    }
    let renderer = PreviewRenderer(photo)
    var edit = EditState(faces: faces)
    let picture = await renderer.picture(of: edit)
    var uploaded: Set<Int> = Set(picture.tiles.map { $0.version })
    var tiles = 0
    let before = cpu()
    for step in 0..<steps {
      edit.intensity = 0.3 + 0.4 * Double(step) / Double(steps)
      for tile in await renderer.picture(of: edit).tiles where uploaded.insert(tile.version).inserted {
        tiles += 1
      }
    }
    let step = (cpu() - before) / Double(steps)
    let small = photo.downsampled(by: picture.factor)
    let scale = 1 / Double(picture.factor)
    let regions = faces.map { face in
      let mask = FaceMask(region: face, picture: size).ellipse.boundingBox.scaled(x: scale, y: scale)
      return PixelRect(
        x: Int(mask.x), y: Int(mask.y), width: Int(mask.width) + 1, height: Int(mask.height) + 1
      ).intersection(small.size.bounds)
    }
    let start = cpu()
    for _ in 0..<steps {
      for region in regions {
        var part = small.cropped(to: region)
        GaussianBlur(boxRadius: 20).apply(to: &part)
      }
    }
    let blur = (cpu() - start) / Double(steps)
    print("{\"step_ms\": \(step), \"blur_ms\": \(blur), \"tiles\": \(tiles / steps)}")
  }

  /// Milliseconds of this process's CPU, on all cores. The corresponding C function is `clock`.
  private static func cpu() -> Double { Double(clock()) * 1000 / 1_000_000 }
}
