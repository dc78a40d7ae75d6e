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
      of: edit, in: PixelRect(x: 500, y: 100, width: 100, height: 100))
    #expect(tiles.map(\.rect.x) == [0, 512])
    var composite = photo
    Compositor(edit: edit, size: photo.size).apply(to: &composite)
    for tile in tiles {
      #expect(TestPicture.maximumDifference(tile.pixels, composite.cropped(to: tile.rect)) == 0)
    }
    let moved = await renderer.detail(
      of: edit, in: PixelRect(x: 600, y: 100, width: 100, height: 500))
    #expect(moved.first?.version == tiles.last?.version && moved.count == 2)
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk]) func manyEditsInARowShowWhatTheLastAloneShows(
    _ format: PixelFormat
  ) async {
    let photo = SyntheticPicture.noise(1001, 700, format)
    let renderer = PreviewRenderer(photo, longSide: 400)
    var edit = EditState(faces: [face], seed: 3)
    var edits = [edit]
    func stroke(_ kind: BrushStroke.Kind, _ x: Double, style: CensorStyle = .blur) -> BrushStroke {
      BrushStroke(
        kind: kind, points: (0...4).map { NormalizedPoint(x: x + Double($0) / 20, y: 0.5 + Double($0) / 9) },
        radius: 0.03, style: style)
    }
    for stroke in [stroke(.blur, 0.1), stroke(.restore, 0.12), stroke(.blur, 0.3, style: .pixelate)] {
      for count in 1...stroke.points.count {
        edit.strokes.append(stroke)
        edit.strokes[edit.strokes.count - 1].points = Array(stroke.points[..<count])
        edits.append(edit)
        if count < stroke.points.count { edit.strokes.removeLast() }
      }
    }
    edit.faces = []
    edits.append(edit)
    edits.append(edits[6])
    let whole = PixelRect(x: 0, y: 0, width: 1001, height: 700)
    for edit in edits {
      let (picture, detail) = (await renderer.picture(of: edit), await renderer.detail(of: edit, in: whole))
      let fresh = PreviewRenderer(photo, longSide: 400)
      let (all, close) = (await fresh.picture(of: edit), await fresh.detail(of: edit, in: whole))
      for (tile, expected) in zip(picture.tiles + detail, all.tiles + close) {
        #expect(tile.rect == expected.rect && tile.pixels == expected.pixels)
      }
    }
  }

  @Test func aDabCostsNoMoreThanTwiceItsArea() async {
    let photo = TestPicture.gradient(6000, 4000)
    let renderer = PreviewRenderer(photo)
    let view = PixelRect(x: 1536, y: 1024, width: 1536, height: 1024)
    var edit = EditState(faces: [face])
    _ = await renderer.picture(of: edit)
    _ = await renderer.detail(of: edit, in: view)
    for radius in [0.01, 0.03] {
      for place in [(0.30, 0.70), (0.41, 0.55)] {
        let before = await renderer.compositedPixels
        let tiles = await renderer.picture(of: edit).tiles
        edit.strokes.append(
          BrushStroke(kind: .blur, points: [NormalizedPoint(x: place.0, y: place.1)], radius: radius))
        let after = await renderer.picture(of: edit).tiles
        _ = await renderer.detail(of: edit, in: view)
        // The rim is a fifth of the radius, and the preview's pixels are a ninth of the photo's.
        let support = Double.pi * (1.2 * radius * 6000) * (1.2 * radius * 6000)
        #expect(Double(await renderer.compositedPixels - before) <= 2 * support)
        #expect(zip(tiles, after).filter { $0.version != $1.version }.count <= 4)
      }
    }
  }

  @Test func drawingAStrokeOutCostsItsNewPart() async {
    let renderer = PreviewRenderer(TestPicture.gradient(2400, 1600))
    var stroke = BrushStroke(kind: .blur, points: [NormalizedPoint(x: 0.1, y: 0.1)], radius: 0.01)
    var costs: [Int] = []
    for step in 1...80 {
      let before = await renderer.compositedPixels
      stroke.points.append(NormalizedPoint(x: 0.1 + Double(step) / 100, y: 0.1 + Double(step) / 100))
      _ = await renderer.picture(of: EditState(faces: [], seed: 3, strokes: [stroke]))
      costs.append(await renderer.compositedPixels - before)
    }
    // The first is the whole picture, and now and then the cells grow with the area.
    #expect(costs.sorted()[costs.count / 2] < 20_000)
    #expect(costs.dropFirst().filter { $0 > 20_000 }.count <= 6)
  }
}
