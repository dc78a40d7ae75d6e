// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct PreviewRendererTests {
  private let face = FaceRegion(box: Box(x: 100, y: 100, width: 80, height: 100))

  @Test func onlyTouchedTilesAreCutAnew() async {
    let renderer = PreviewRenderer(TestPicture.gradient(1500, 1100))
    var edit = EditState(faces: [face])
    let first = await renderer.picture(of: edit)
    #expect(first.factor == 1 && first.tiles.count == 9)
    edit.intensity = 1
    let second = await renderer.picture(of: edit)
    #expect(zip(first.tiles, second.tiles).filter { $0.version != $1.version }.map(\.0.rect.x) == [0])
    edit.faces = []
    let third = await renderer.picture(of: edit)
    #expect(zip(second.tiles, third.tiles).filter { $0.version != $1.version }.count == 1)
  }

  @Test func aLargePhotoIsShownAtAWholePartOfItsSize() async {
    let renderer = PreviewRenderer(TestPicture.gradient(1001, 700), longSide: 400)
    let picture = await renderer.picture(of: EditState(faces: [face]))
    #expect(picture.factor == 3 && picture.photoSize == PixelSize(width: 1001, height: 700))
    #expect(picture.tiles.map(\.rect) == [PixelRect(x: 0, y: 0, width: 334, height: 234)])
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk]) func everyFormatIsShownInRGB(_ format: PixelFormat) async
  {
    let renderer = PreviewRenderer(TestPicture.gradient(300, 200, format))
    let picture = await renderer.picture(of: EditState(faces: [face]))
    #expect(picture.tiles.allSatisfy { $0.pixels.format == .rgb })
    #expect(await renderer.veil().format == .rgb)
  }

  @Test func theVeilHidesWhatIsSmall() async {
    var picture = PixelBuffer(size: PixelSize(width: 1024, height: 512), format: .rgb, repeating: [0, 0, 0])
    picture.withMutableBytes { bytes in
      for y in 0..<512 {
        for x in 0..<1024 where (x / 8 + y / 8) % 2 == 0 { bytes[(y * 1024 + x) * 3] = 255 }
      }
    }
    let veil = await PreviewRenderer(picture).veil()
    let reds = (40..<200).map { veil[$0, 60][0] }
    #expect((reds.max() ?? 255) - (reds.min() ?? 0) < 16)
  }

  @Test func aCloseLookShowsThePixelsOfTheFile() async {
    let photo = TestPicture.gradient(1200, 800)
    let renderer = PreviewRenderer(photo, longSide: 400)
    let edit = EditState(faces: [face])
    let tiles = await renderer.detail(
      of: edit, editID: 1, in: PixelRect(x: 500, y: 100, width: 100, height: 100))
    #expect(tiles.map(\.rect.x) == [0, 512])
    var composite = photo
    Compositor(edit: edit, size: photo.size).apply(to: &composite)
    for tile in tiles {
      #expect(TestPicture.maximumDifference(tile.pixels, composite.cropped(to: tile.rect)) == 0)
    }
    let moved = await renderer.detail(
      of: edit, editID: 1, in: PixelRect(x: 600, y: 100, width: 100, height: 500))
    #expect(moved.first?.version == tiles.last?.version && moved.count == 2)
  }
}
