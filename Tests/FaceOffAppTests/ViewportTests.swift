// SPDX-License-Identifier: MIT

import FaceOffEngine
import Testing

@testable import faceoff

@Suite struct ViewportTests {
  private func viewport(_ width: Int = 4000, _ height: Int = 3000) -> Viewport {
    var viewport = Viewport()
    viewport.width = 1000
    viewport.height = 700
    viewport.show(PixelSize(width: width, height: height))
    return viewport
  }

  @Test func aPhotoFitsInTheMiddleAboveTheControls() {
    var viewport = viewport()
    viewport.bottomInset = 100
    viewport.fit()
    #expect(viewport.scale == 0.2)
    #expect(viewport.viewPoint(of: PixelPoint(x: 0, y: 0)) == PixelPoint(x: 100, y: 0))
    #expect(viewport.viewPoint(of: PixelPoint(x: 4000, y: 3000)) == PixelPoint(x: 900, y: 600))
  }

  @Test(arguments: [1.1, 1.7, 4.0, 0.9]) func thePointUnderThePointerStaysWhereItIs(_ factor: Double) {
    var viewport = viewport()
    viewport.zoom(by: 2, at: PixelPoint(x: 500, y: 350))
    let pointer = PixelPoint(x: 430, y: 333)
    let before = viewport.photoPoint(at: pointer)
    viewport.zoom(by: factor, at: pointer)
    let after = viewport.photoPoint(at: pointer)
    #expect(abs(after.x - before.x) < 1e-9 && abs(after.y - before.y) < 1e-9)
  }

  @Test func aCornerUnderThePointerStaysWhereItIs() {
    var viewport = viewport(3000, 3000)
    for corner in [(0.0, 0.0), (3000, 0), (0, 3000), (3000, 3000)] {
      viewport.fit()
      let place = PixelPoint(x: corner.0, y: corner.1)
      let pointer = viewport.viewPoint(of: place)
      for _ in 0..<12 { viewport.zoom(by: 1.15, at: pointer) }
      let after = viewport.viewPoint(of: place)
      #expect(abs(after.x - pointer.x) < 1e-9 && abs(after.y - pointer.y) < 1e-9)
      viewport.pan(x: 0, y: 0)
      #expect(viewport.viewPoint(of: place) == after, "a pan begins where the photo is")
    }
  }

  @Test func thePointBetweenTwoFingersStaysBetweenThem() {
    var viewport = viewport()
    viewport.zoom(by: 3, at: PixelPoint(x: 500, y: 350))
    viewport.beginPinch()
    let place = viewport.photoPoint(at: PixelPoint(x: 480, y: 340))
    for step in 0...40 {
      let way = Double(step)
      let center = PixelPoint(x: 480 + way * 2, y: 340 - way)
      viewport.followPinch(scale: 1 + 0.4 * (way / 40), center: center)
      // A pan that was under way, and has momentum.
      viewport.pan(x: 30 - way, y: 20)
      let now = viewport.viewPoint(of: place)
      #expect(abs(now.x - center.x) < 1 && abs(now.y - center.y) < 1)
    }
    #expect(abs(viewport.zoom - 3 * 1.4) < 1e-9)
    viewport.endPinch()
    let before = viewport
    viewport.pan(x: 30, y: 20)
    #expect(viewport != before)
    let after = viewport
    viewport.followPinch(scale: 2, center: PixelPoint(x: 480, y: 340))
    #expect(viewport == after, "lifted fingers move nothing")
  }

  @Test func smallStepsComposeToOneLargeOne() {
    var steps = viewport()
    var once = viewport()
    for _ in 0..<10 { steps.zoom(by: 1.1, at: PixelPoint(x: 400, y: 300)) }
    once.zoom(by: (0..<10).reduce(1) { product, _ in product * 1.1 }, at: PixelPoint(x: 400, y: 300))
    #expect(abs(steps.zoom - once.zoom) < 1e-12)
    #expect(abs(steps.center.x - once.center.x) < 1e-6 && abs(steps.center.y - once.center.y) < 1e-6)
  }

  @Test func zoomStaysWithinItsRangeAndReachesEveryPixel() {
    var viewport = viewport(400, 300)
    for _ in 0..<50 { viewport.zoom(by: 2, at: PixelPoint(x: 0, y: 0)) }
    #expect(viewport.zoom == Viewport.zoomRange.upperBound)
    for _ in 0..<50 { viewport.zoom(by: 0.5, at: PixelPoint(x: 0, y: 0)) }
    #expect(viewport.zoom == Viewport.zoomRange.lowerBound)
    // A huge photo can be seen pixel by pixel, though that is more than six times its fitted size.
    var huge = self.viewport(30_000, 20_000)
    huge.zoom(by: 1 / huge.scale, at: PixelPoint(x: 500, y: 350))
    #expect(abs(huge.scale - 1) < 1e-9)
  }

  @Test func panningStopsAtThePhotosLastRowAndColumn() {
    var viewport = viewport()
    viewport.zoom(by: 5, at: PixelPoint(x: 500, y: 350))
    viewport.pan(x: -1e6, y: -1e6)
    let corner = viewport.viewPoint(of: PixelPoint(x: 4000, y: 3000))
    #expect(abs(corner.x - 1000) < 1e-6 && abs(corner.y - 700) < 1e-6)
    viewport.pan(x: 1e6, y: 1e6)
    let origin = viewport.viewPoint(of: PixelPoint(x: 0, y: 0))
    #expect(abs(origin.x) < 1e-6 && abs(origin.y) < 1e-6)
  }

  @Test func nonsenseChangesNothing() {
    var viewport = viewport()
    let before = viewport
    for factor in [0, -1, .nan, .infinity] { viewport.zoom(by: factor, at: PixelPoint(x: 1, y: 1)) }
    #expect(viewport == before)
  }
}
