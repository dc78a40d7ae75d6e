// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct BrushStrokeTests {
  private static let size = PixelSize(width: 300, height: 200)
  private let picture = SyntheticPicture.noise(300, 200)
  private let face = FaceRegion(box: Box(x: 100, y: 60, width: 50, height: 60))

  private func stroke(
    _ places: [(Double, Double)], radius: Double = 0.05, style: CensorStyle = .blur, intensity: Double = 0.45
  ) -> BrushStroke {
    BrushStroke(
      kind: .blur, points: places.map { NormalizedPoint(PixelPoint(x: $0, y: $1), in: Self.size) },
      radius: radius, style: style, intensity: intensity)
  }

  private func restoring(_ places: [(Double, Double)], radius: Double = 0.05) -> BrushStroke {
    var result = stroke(places, radius: radius)
    result.kind = .restore
    return result
  }

  private func mask(_ edit: EditState) -> PixelBuffer {
    Compositor(edit: edit, size: Self.size).mask(in: Self.size.bounds)
  }

  @Test func aTapHidesItsDiscAndALittleRim() {
    let edit = EditState(faces: [], seed: 3, strokes: [stroke([(80, 90)])])
    let mask = mask(edit)
    let result = edit.applied(to: picture)
    for y in 0..<200 {
      for x in 0..<300 {
        let distance = (pow(Double(x) - 79.5, 2) + pow(Double(y) - 89.5, 2)).squareRoot()
        if distance <= 15 { #expect(mask[x, y] == [255]) }
        if distance >= 19 { #expect(mask[x, y] == [0] && result[x, y] == picture[x, y]) }
      }
    }
    #expect(result[80, 90] != picture[80, 90])
  }

  @Test func aDragHidesWhatIsBetweenItsPoints() {
    let mask = mask(EditState(faces: [], strokes: [stroke([(30, 30), (200, 150), (250, 30)])]))
    for t in stride(from: 0.0, through: 1, by: 0.01) {
      #expect(mask[Int(30 + 170 * t), Int(30 + 120 * t)] == [255])
      #expect(mask[Int(200 + 50 * t), Int(150 - 120 * t)] == [255])
    }
    #expect(mask[150, 30] == [0])
  }

  @Test func restoringBringsTheOriginalBack() {
    var edit = EditState(faces: [face], seed: 3, strokes: [stroke([(40, 40)])])
    edit.strokes.append(restoring([(110, 50), (140, 50), (140, 130), (110, 130), (110, 50)], radius: 0.15))
    edit.strokes.append(restoring([(40, 40)], radius: 0.1))
    #expect(edit.applied(to: picture) == picture)
    #expect(mask(edit).bytes.allSatisfy { $0 == 0 }, "the mask is what is really covered")
  }

  @Test func blurringWhatWasRestoredHidesItAgain() {
    let restored = EditState(faces: [face], seed: 3, strokes: [restoring([(125, 90)])])
    #expect(restored.applied(to: picture)[125, 90] == picture[125, 90])
    var again = restored
    again.strokes.append(stroke([(125, 90)]))
    #expect(mask(again)[125, 90] == [255] && again.applied(to: picture)[125, 90] != picture[125, 90])
    // The other way round the same two strokes leave the place visible.
    again.strokes.swapAt(0, 1)
    #expect(mask(again)[125, 90] == [0] && again.applied(to: picture)[125, 90] == picture[125, 90])
  }

  @Test(arguments: CensorStyle.allCases) func theOrderOfBlurringStrokesChangesNothing(style: CensorStyle) {
    let strokes = [
      stroke([(100, 100), (160, 90)], style: style), stroke([(150, 60), (140, 150)], style: style),
      stroke([(120, 80)], radius: 0.02, style: style),
    ]
    let edit = EditState(faces: [face], style: style, seed: 3, strokes: strokes)
    var turned = edit
    turned.strokes.reverse()
    let pairs = zip(edit.applied(to: picture).bytes, turned.applied(to: picture).bytes)
    #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func strokesThatMeetHaveNoSeam() {
    let one = EditState(faces: [], seed: 3, strokes: [stroke([(80, 100), (200, 100)], radius: 0.1)])
    var two = one
    two.strokes = [
      stroke([(80, 100), (140, 100)], radius: 0.1), stroke([(140, 100), (200, 100)], radius: 0.1),
    ]
    let (a, b) = (one.applied(to: picture), two.applied(to: picture))
    #expect(zip(a.bytes, b.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func aStrokeKeepsItsOwnLook() {
    var edit = EditState(faces: [], seed: 3, strokes: [stroke([(80, 90)], style: .pixelate, intensity: 0.2)])
    let before = edit.applied(to: picture)
    edit.intensity = 1
    edit.style = .solid
    #expect(edit.applied(to: picture) == before)
  }

  @Test func theLastRowAndColumnCanBePainted() {
    let mask = mask(EditState(faces: [], strokes: [stroke([(299.5, 199.5), (300, 0)], radius: 0.003)]))
    #expect(mask[299, 199] == [255] && mask[299, 0] == [255] && mask[290, 100] == [0])
    let outside = NormalizedPoint(PixelPoint(x: -5, y: 205), in: Self.size)
    let corner = BrushStroke(kind: .blur, points: [outside], radius: 0.05)
    #expect(self.mask(EditState(faces: [], strokes: [corner]))[0, 199] == [255])
  }

  @Test func badNumbersDoNoHarm() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let wild = BrushStroke(
        kind: .blur, points: [NormalizedPoint(x: value, y: 0.5), NormalizedPoint(x: 0.5, y: value)],
        radius: value, intensity: value)
      #expect(EditState(faces: [], strokes: [wild]).applied(to: picture).size == picture.size)
    }
    let none = BrushStroke(kind: .blur, points: [], radius: 0.05)
    #expect(EditState(faces: [], strokes: [none]).applied(to: picture) == picture)
  }

  @Test func aScaledPictureLooksTheSame() {
    let large = SyntheticPicture.face(600).picture
    let small = large.downsampled(by: 4)
    let edit = EditState(
      faces: [], seed: 3,
      strokes: [stroke([(150, 100)], radius: 0.15), restoring([(150, 60)], radius: 0.06)])
    var expected = large
    Compositor(edit: edit, size: large.size).apply(to: &expected)
    var result = small
    Compositor(edit: edit, size: large.size, factor: 4).apply(to: &result)
    var scaled = small
    Compositor(edit: edit.scaled(by: 0.25), size: small.size).apply(to: &scaled)
    let reduced = expected.downsampled(by: 4)
    for other in [result, scaled] {
      let pairs = zip(reduced.bytes, other.bytes).map { abs(Int($0) - Int($1)) }
      // At the brush's edge a pixel of the small picture is mixed a little differently.
      #expect(pairs.filter { $0 > 8 }.count < pairs.count / 50 && pairs.reduce(0, +) < pairs.count)
    }
  }

  @Test func theDirtyRectanglesHoldWhatIsPaintedAndLittleElse() {
    let edit = EditState(faces: [face], strokes: [stroke([(5, 5), (290, 190)], radius: 0.02)])
    let compositor = Compositor(edit: edit, size: Self.size)
    let (rects, mask) = (compositor.dirtyRects, compositor.mask(in: Self.size.bounds))
    for y in 0..<200 {
      for x in 0..<300 where mask[x, y] != [0] { #expect(rects.contains { $0.contains(x: x, y: y) }) }
    }
    let line = EditState(faces: [], strokes: edit.strokes)
    let area = Compositor(edit: line, size: Self.size).dirtyRects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 300 * 200 / 3)
  }

  @Test func aLongStrokeCoversAllOfItsPath() {
    let places: [(Double, Double)] = (0..<500).map { step in
      let (far, angle) = (Double(step) / 6, Double(step) / 8)
      return (150 + far * cos(angle), 100 + far * sin(angle))
    }
    let edit = EditState(faces: [], strokes: [stroke(places, radius: 0.01)])
    let mask = mask(edit)
    for place in places { #expect(mask[Int(place.0), min(199, max(0, Int(place.1)))] == [255]) }
  }
}
