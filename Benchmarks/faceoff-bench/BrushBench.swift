// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// What painting costs on the screen: CPU time and composited pixels, on a photo of 24 megapixels that is looked at
/// closely, with 20 faces.
enum BrushBench {
  /// Prints the median of 30 dabs and of the moves of one long stroke.
  static func run() async {
    let size = PixelSize(width: 6000, height: 4000)
    let photo = PixelBuffer(size: size, format: .rgb) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(truncatingIfNeeded: i &* 2_654_435_761 >> 16) }
    }
    let faces = (0..<20).map { index in
      FaceRegion(
        box: Box(x: 300 + Double(index % 5) * 1100, y: 300 + Double(index / 5) * 900, width: 300, height: 400)
      )
    }
    let renderer = PreviewRenderer(photo)
    let view = PixelRect(x: 1024, y: 1024, width: 1536, height: 1024)
    var edit = EditState(faces: faces)
    func show() async -> (milliseconds: Double, pixels: Int) {
      let (start, before) = (cpuSeconds(), await renderer.compositedPixels)
      _ = await renderer.picture(of: edit)
      _ = await renderer.detail(of: edit, in: view)
      return ((cpuSeconds() - start) * 1000, await renderer.compositedPixels - before)
    }
    _ = await show()
    var dabs: [(milliseconds: Double, pixels: Int)] = []
    for step in 0..<30 {
      let place = NormalizedPoint(x: 0.2 + Double(step % 6) * 0.03, y: 0.45 + Double(step / 6) * 0.05)
      edit.strokes.append(BrushStroke(kind: .blur, points: [place], radius: 0.01))
      dabs.append(await show())
    }
    edit.strokes = [BrushStroke(kind: .blur, points: [NormalizedPoint(x: 0.2, y: 0.5)], radius: 0.01)]
    var moves: [(milliseconds: Double, pixels: Int)] = []
    for step in 1...500 {
      let (far, angle) = (Double(step) / 4000, Double(step) / 15)
      edit.strokes[0].points.append(NormalizedPoint(x: 0.3 + far * cos(angle), y: 0.6 + far * sin(angle)))
      moves.append(await show())
    }
    let lines = [line("dab", dabs), line("move", moves)]
    print("[" + lines.joined(separator: ", ") + "]")
  }

  private static func line(_ name: String, _ costs: [(milliseconds: Double, pixels: Int)]) -> String {
    let times = costs.map(\.milliseconds).sorted()
    let pixels = costs.map(\.pixels).sorted()
    let middle = costs.count / 2
    return "{\"what\": \"\(name)\", \"ms\": \(times[middle]), \"pixels\": \(pixels[middle])}"
  }

  /// Of all threads.
  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
