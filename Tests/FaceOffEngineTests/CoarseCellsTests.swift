// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct CoarseCellsTests {
  @Test(arguments: [CensorStyle.blur, .pixelate], [16, 40, 120, 700, 3000])
  func sharpnessFallsWithEveryStepOfTheSlider(style: CensorStyle, side: Int) {
    let (picture, region) = SyntheticPicture.face(side)
    let original = sharpness(picture, region)
    for seed: UInt64 in side > 1000 ? [1] : [1, 2, 3] {
      var last = original / 2
      for step in stride(from: 0, through: 10, by: side > 1000 ? 2 : 1) {
        let edit = EditState(faces: [region], style: style, intensity: Double(step) / 10, seed: seed)
        let value = sharpness(edit.applied(to: picture), region)
        // Rounding to whole levels gives two differences a variance of up to 4 / 12, and as much by dithering.
        #expect(value < last + 0.1, "seed \(seed), intensity \(edit.intensity), original \(original)")
        last = value
      }
    }
  }

  @Test func everyFaceIsLeftWithTheSameContrast() throws {
    for seed: UInt64 in 1...5 {
      let (picture, region) = SyntheticPicture.face(100, seed: seed)
      let face = try #require(coarse(picture, region, intensity: 0, seed: seed))
      #expect(face.grid.columns < 14 && face.grid.rows < 14)
      let seen = face.colors.map { _ in true }
      let contrast = CellContrast(face.colors, columns: face.grid.columns, seen: seen, channels: 3)
      #expect((15...30).contains(contrast.rootMeanSquare))
    }
  }

  @Test func cellsGrowWithTheFace() throws {
    let (small, smallRegion) = SyntheticPicture.face(50)
    let (large, largeRegion) = SyntheticPicture.face(500)
    let a = try #require(coarse(small, smallRegion)).grid.side
    let b = try #require(coarse(large, largeRegion)).grid.side
    #expect(abs(b / a - 10) < 0.5)
  }

  @Test func maskOutsideThePictureLeavesNothing() {
    let picture = SyntheticPicture.noise(20, 20)
    #expect(coarse(picture, FaceRegion(box: Box(x: -900, y: 5, width: 10, height: 10))) == nil)
  }

  /// The mean square difference over a sixteenth of the face's side: the same measure at every size.
  private func sharpness(_ picture: PixelBuffer, _ region: FaceRegion) -> Double {
    let rect = PixelRect(
      x: Int(region.box.x), y: Int(region.box.y), width: Int(region.box.width), height: Int(region.box.height)
    )
    let side = min(128, rect.width)
    let bytes = picture.cropped(to: rect).resampled(to: PixelSize(width: side, height: side)).bytes
    let lag = max(1, side / 16)
    var sum = 0
    for y in 0..<side - lag {
      for i in 0..<(side - lag) * 3 {
        let at = y * side * 3 + i
        let across = Int(bytes[at]) - Int(bytes[at + lag * 3])
        let down = Int(bytes[at]) - Int(bytes[at + lag * side * 3])
        sum += across * across + down * down
      }
    }
    return Double(sum) / Double((side - lag) * (side - lag) * 3)
  }

  private func coarse(
    _ picture: PixelBuffer, _ region: FaceRegion, intensity: Double = 0.45, seed: UInt64 = 1
  ) -> CoarseCells? {
    picture.withBytes { bytes in
      bytes.baseAddress.flatMap {
        CoarseCells(
          mask: FaceMask(region: region, picture: picture.size), style: .blur,
          strength: CensorStrength(intensity: intensity), noise: SecretNoise(seed: seed, face: 1),
          picture: PixelView(bytes: $0, size: picture.size, format: picture.format),
          colorfulness: 1)
      }
    }
  }
}
