// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct CompositorTests {
  static let formats: [PixelFormat] = [.gray, .rgb, .cmyk]
  /// Two that touch, one inside another, one apart, one at the corner.
  static let faces = [
    Box(x: 40, y: 40, width: 50, height: 60), Box(x: 85, y: 55, width: 40, height: 50),
    Box(x: 55, y: 60, width: 10, height: 10), Box(x: 220, y: 30, width: 20, height: 24),
    Box(x: 270, y: 170, width: 30, height: 30),
  ].map { FaceRegion(box: $0, roll: ($0.x / 100).truncatingRemainder(dividingBy: 1)) }

  @Test(arguments: CensorStyle.allCases, formats)
  func orderOfTheFacesChangesNoByte(style: CensorStyle, format: PixelFormat) {
    let picture = SyntheticPicture.noise(300, 200, format)
    // Many over one another: a sum of rounded numbers shows its order only from three on.
    let crowd = (0..<8).map {
      FaceRegion(box: Box(x: 120 + Double($0 * 7), y: 110 + Double($0 * $0 % 11), width: 50, height: 50))
    }
    let faces = Self.faces + crowd
    let expected = EditState(faces: faces, style: style, seed: 3).applied(to: picture)
    for turn in 1..<faces.count {
      let turned = Array(faces[turn...] + faces[..<turn])
      #expect(EditState(faces: turned, style: style, seed: 3).applied(to: picture).bytes == expected.bytes)
      let back = EditState(faces: turned.reversed(), style: style, seed: 3).applied(to: picture)
      #expect(back.bytes == expected.bytes)
    }
  }

  @Test(arguments: CensorStyle.allCases, formats)
  func nothingOutsideTheDirtyRectanglesChanges(style: CensorStyle, format: PixelFormat) {
    let picture = SyntheticPicture.noise(300, 200, format)
    let edit = EditState(faces: Self.faces, style: style, seed: 3)
    let compositor = Compositor(edit: edit, size: picture.size)
    let result = edit.applied(to: picture)
    let mask = compositor.mask(in: picture.size.bounds)
    for y in 0..<200 {
      for x in 0..<300 {
        let isDirty = compositor.dirtyRects.contains { $0.contains(x, y) }
        if !isDirty || mask[x, y] == [0] {
          #expect(abs(difference(result, picture, x, y)) <= (isDirty ? 1 : 0))
        }
        if !isDirty { #expect(mask[x, y] == [0]) }
      }
    }
    for (i, rect) in compositor.dirtyRects.enumerated() {
      #expect(rect == rect.intersection(picture.size.bounds) && !rect.isEmpty)
      #expect(compositor.dirtyRects[(i + 1)...].allSatisfy { !$0.intersects(rect) })
    }
  }

  @Test(arguments: CensorStyle.allCases)
  func insideTheMasksOnlyTheCoarseAveragesAreLeft(style: CensorStyle) {
    // Fine detail of the original must not matter at all where the mask is full: invert it within each cell's mean.
    let a = stripes(offset: 0)
    let b = stripes(offset: 1)
    let edit = EditState(faces: Self.faces, style: style, seed: 3)
    let (x, y) = (edit.applied(to: a), edit.applied(to: b))
    let mask = Compositor(edit: edit, size: a.size).mask(in: a.size.bounds)
    var worst = 0
    for row in 0..<200 {
      for column in 0..<300 where mask[column, row] == [255] {
        worst = max(worst, difference(x, y, column, row))
      }
    }
    // The original's pixels differ by 120. What is left of it is noise in the means of whole cells.
    #expect(worst <= (style == .solid ? 0 : 24))
  }

  @Test func smallMaskInsideALargeOneBringsNoDetailBack() {
    let (picture, region) = SyntheticPicture.face(200)
    let eye = FaceRegion(box: Box(x: 150, y: 170, width: 16, height: 16))
    let alone = EditState(faces: [region], seed: 3).applied(to: picture)
    let both = EditState(faces: [region, eye], seed: 3).applied(to: picture)
    #expect(zip(alone.bytes, both.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func touchingFacesAreOneComposite() {
    // Drawn one after the other, the second face would be made from the first one's blur, or undo it.
    let picture = SyntheticPicture.noise(300, 200)
    let pair = Array(Self.faces[..<2])
    let together = EditState(faces: pair, seed: 3).applied(to: picture)
    let alone = pair.map { EditState(faces: [$0], seed: 3).applied(to: picture) }
    let masks = pair.map { FaceMask(region: $0, picture: picture.size) }
    var shared = 0
    for y in 0..<200 {
      for x in 0..<300 {
        let covered = masks.map { $0.coverage(at: PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) }
        guard covered.contains(1) else { continue }
        for channel in 0..<3 {
          let value = Int(together[x, y][channel])
          let each = alone.map { Int($0[x, y][channel]) }
          if covered == [1, 1] {
            shared += 1
            #expect(value >= (each.min() ?? 0) - 1 && value <= (each.max() ?? 0) + 1)
          } else if covered == [1, 0] {
            #expect(abs(value - each[0]) <= 1)
          } else if covered == [0, 1] {
            #expect(abs(value - each[1]) <= 1)
          }
        }
      }
    }
    #expect(shared > 100)
  }

  @Test(arguments: formats)
  func solidRevealsNothing(format: PixelFormat) {
    let edit = EditState(faces: Self.faces, style: .solid, seed: 3)
    let (a, b) = (SyntheticPicture.noise(300, 200, format), SyntheticPicture.noise(300, 200, format, seed: 2))
    let (x, y) = (edit.applied(to: a), edit.applied(to: b))
    let mask = Compositor(edit: edit, size: a.size).mask(in: a.size.bounds)
    for row in 0..<200 {
      for column in 0..<300 where mask[column, row] == [255] {
        #expect(x[column, row] == y[column, row] && x[column, row] == x[65, 70])
      }
    }
  }

  @Test(arguments: [CensorStyle.blur, .pixelate])
  func sameSeedGivesTheSameFaceAndAnotherSeedAnother(style: CensorStyle) {
    let picture = SyntheticPicture.noise(300, 200)
    let a = EditState(faces: Self.faces, style: style, seed: 3).applied(to: picture)
    #expect(EditState(faces: Self.faces, style: style, seed: 3).applied(to: picture).bytes == a.bytes)
    let b = EditState(faces: Self.faces, style: style, seed: 4).applied(to: picture)
    #expect(zip(a.bytes, b.bytes).filter { abs(Int($0) - Int($1)) > 3 }.count > 10_000)
  }

  @Test func faceAddedElsewhereLeavesTheOthersAsTheyWere() {
    let picture = SyntheticPicture.noise(300, 200)
    let few = EditState(faces: Array(Self.faces[..<3]), seed: 3).applied(to: picture)
    let more = EditState(faces: Self.faces, seed: 3).applied(to: picture)
    let rect = PixelRect(x: 40, y: 40, width: 80, height: 60)
    #expect(few.cropped(to: rect).bytes == more.cropped(to: rect).bytes)
  }

  @Test func scaledPictureWithAScaledEditLooksTheSame() {
    let (picture, region) = SyntheticPicture.face(240)
    let size = PixelSize(width: 120, height: 120)
    let small = FaceRegion(
      box: region.box.scaled(x: 0.25, y: 0.25),
      landmarks: region.landmarks.map { PixelPoint(x: $0.x / 4, y: $0.y / 4) })
    for style in [CensorStyle.blur, .solid] {
      let large = EditState(faces: [region], style: style, seed: 3).applied(to: picture).resampled(to: size)
      let preview = EditState(faces: [small], style: style, seed: 3).applied(to: picture.resampled(to: size))
      let rect = PixelRect(x: 30, y: 30, width: 60, height: 60)
      let pairs = zip(large.cropped(to: rect).bytes, preview.cropped(to: rect).bytes)
      #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "\(style)")
    }
  }

  @Test(arguments: CensorStyle.allCases, formats)
  func tinyPicturesAndTinyFacesWork(style: CensorStyle, format: PixelFormat) {
    for (width, height) in [(1, 1), (2, 3), (1, 50), (12, 12)] {
      let picture = SyntheticPicture.noise(width, height, format)
      for side in [0.2, 1, 3, 12, 4000] {
        let region = FaceRegion(box: Box(x: 0, y: 0, width: side, height: side))
        let edit = EditState(faces: [region, region], style: style, intensity: 0, seed: 3)
        let mask = Compositor(edit: edit, size: picture.size).mask(in: picture.size.bounds)
        #expect(mask[0, 0] == [255])
        #expect(edit.applied(to: picture).size == picture.size)
      }
    }
  }

  @Test func maskOfAPartIsThePartOfTheMask() {
    let compositor = Compositor(edit: EditState(faces: Self.faces), size: PixelSize(width: 300, height: 200))
    let rect = PixelRect(x: 61, y: 33, width: 100, height: 90)
    let whole = compositor.mask(in: PixelRect(x: 0, y: 0, width: 300, height: 200))
    #expect(compositor.mask(in: rect).bytes == whole.cropped(to: rect).bytes)
  }

  @Test func maskIsFullAtEveryPixelOfEveryBox() {
    let compositor = Compositor(edit: EditState(faces: Self.faces), size: PixelSize(width: 300, height: 200))
    for box in Self.faces.map(\.box) {
      let rect = PixelRect(x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
      #expect(compositor.mask(in: rect).bytes.allSatisfy { $0 == 255 })
    }
  }

  @Test func noFaceAndNoLogoChangeNothing() {
    let picture = SyntheticPicture.noise(30, 20)
    let edit = EditState(faces: [])
    #expect(Compositor(edit: edit, size: picture.size).dirtyRects.isEmpty)
    #expect(edit.applied(to: picture).bytes == picture.bytes)
  }

  private func stripes(offset: Int) -> PixelBuffer {
    PixelBuffer(size: PixelSize(width: 300, height: 200), format: .rgb) { bytes in
      for i in bytes.indices { bytes[i] = (i / 3 + i / 900 + offset) % 2 == 0 ? 60 : 180 }
    }
  }

  private func difference(_ a: PixelBuffer, _ b: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    zip(a[x, y], b[x, y]).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

extension EditState {
  /// The picture as the edit makes it.
  func applied(to picture: PixelBuffer) -> PixelBuffer {
    var result = picture
    Compositor(edit: self, size: picture.size).apply(to: &result)
    return result
  }
}
