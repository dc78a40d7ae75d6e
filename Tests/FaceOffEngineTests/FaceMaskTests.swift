// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import FaceOffEngine

struct FaceMaskTests {
  let picture = PixelSize(width: 400, height: 300)
  static let rolls: [Double] = [0, 0.3, -0.7, .pi / 4, .pi / 2, 2.2, .pi, -.pi / 2]

  @Test(arguments: rolls)
  func wholeBoxIsCoveredAtEveryRoll(roll: Double) {
    for (width, height) in [(60.0, 80.0), (80, 60), (20, 100), (3, 3), (1, 40)] {
      for margin in [0, 1.42, 1.6, 3] {
        let box = Box(x: 150, y: 100, width: width, height: height)
        let mask = FaceMask(
          region: FaceRegion(box: box, roll: roll), margin: MaskMargin(clamping: margin), picture: picture)
        expectCovered(box, by: mask)
      }
    }
  }

  @Test(arguments: rolls)
  func landmarksOutsideTheBoxAreCovered(roll: Double) {
    let landmarks = [(90.0, 140.0), (210, 90), (180, 190), (100, 100), (160, 60)].map {
      PixelPoint(x: $0.0, y: $0.1)
    }
    let region = FaceRegion(box: Box(x: 140, y: 120, width: 40, height: 40), landmarks: landmarks, roll: roll)
    let mask = FaceMask(region: region, picture: picture)
    for landmark in landmarks {
      #expect(mask.coverage(at: landmark) == 1)
      #expect(mask.ellipse.normalizedRadius(of: landmark) < 0.95, "an eye is more than a point")
    }
  }

  @Test func foreheadAndChinBeyondTheBoxAreCovered() {
    let box = Box(x: 100, y: 100, width: 60, height: 80)
    let mask = FaceMask(region: FaceRegion(box: box), picture: picture)
    #expect(mask.coverage(at: PixelPoint(x: 130, y: box.y - 20)) == 1)
    #expect(mask.coverage(at: PixelPoint(x: 130, y: box.maxY + 20)) == 1)
  }

  @Test(arguments: [
    Box(x: 0, y: 100, width: 50, height: 60), Box(x: 350, y: 100, width: 50, height: 60),
    Box(x: 100, y: 0, width: 50, height: 60), Box(x: 100, y: 240, width: 50, height: 60),
    Box(x: 1, y: 1, width: 50, height: 60), Box(x: 349, y: 239, width: 50, height: 60),
  ])
  func faceCutByTheEdgeIsCoveredToTheLastRowAndColumn(box: Box) {
    let mask = FaceMask(region: FaceRegion(box: box), picture: picture)
    // A tenth of the side beyond the box along the edge too: a cut face may be wider than what is seen.
    if box.x < 2 {
      expectCovered(Box(x: 0, y: box.y - 4, width: 1, height: box.height + 8).clamped(to: picture), by: mask)
    }
    if box.maxX > 398 {
      expectCovered(
        Box(x: 399, y: box.y - 4, width: 1, height: box.height + 8).clamped(to: picture), by: mask)
    }
    if box.y < 2 {
      expectCovered(Box(x: box.x - 4, y: 0, width: box.width + 8, height: 1).clamped(to: picture), by: mask)
    }
    if box.maxY > 298 {
      expectCovered(Box(x: box.x - 4, y: 299, width: box.width + 8, height: 1).clamped(to: picture), by: mask)
    }
  }

  @Test func faceLargerThanThePictureCoversAllOfIt() {
    let region = FaceRegion(box: Box(x: -500, y: -400, width: 1500, height: 1200))
    let mask = FaceMask(region: region, picture: picture)
    #expect(mask.extent(in: picture) == picture.bounds)
    expectCovered(Box(x: 0, y: 0, width: 400, height: 300), by: mask)
  }

  @Test func edgeIsSoftOutsideTheEllipseOnly() {
    let mask = FaceMask(region: FaceRegion(box: Box(x: 150, y: 100, width: 60, height: 60)), picture: picture)
    let y = mask.ellipse.center.y
    var last = 1.0
    for step in 0...400 {
      let radius = Double(step) / 200
      let coverage = mask.coverage(
        at: PixelPoint(x: mask.ellipse.center.x + radius * mask.ellipse.semiAxisX, y: y))
      if radius <= 1 { #expect(coverage == 1) }
      if radius >= 1 + mask.softness { #expect(coverage == 0) }
      #expect(coverage <= last && last - coverage < 0.06)
      last = coverage
    }
  }

  @Test(arguments: rolls)
  func rowsAgreeWithPoints(roll: Double) {
    let mask = FaceMask(
      region: FaceRegion(box: Box(x: 380, y: 20, width: 30, height: 50), roll: roll), picture: picture)
    let extent = mask.extent(in: picture)
    for y in 0..<picture.height {
      let row = mask.row(y)
      let covered = row.covered(width: picture.width)
      let full = row.full(width: picture.width)
      for x in 0..<picture.width {
        let coverage = mask.coverage(at: PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        if coverage > 0.001 {
          #expect(covered.contains(x))
          #expect(extent.contains(x, y))
        }
        if full.contains(x) { #expect(coverage == 1) }
        if covered.contains(x) { #expect(abs(Double(row.coverage(x)) - coverage) < 1e-3) }
      }
    }
  }

  @Test func scaledRegionGivesAScaledMask() {
    let region = FaceRegion(box: Box(x: 100, y: 80, width: 50, height: 60), roll: 0.4)
    let small = FaceRegion(box: region.box.scaled(x: 0.25, y: 0.25), roll: 0.4)
    let a = FaceMask(region: region, picture: picture).ellipse
    let b = FaceMask(region: small, picture: PixelSize(width: 100, height: 75)).ellipse
    #expect(abs(a.center.x / 4 - b.center.x) < 1e-9)
    // Only the fraction of a pixel that is added everywhere does not scale.
    #expect(abs(a.semiAxisX / 4 - b.semiAxisX) < 1)
  }

  @Test func numbersThatAreNoneDoNotTrap() {
    let wild = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -5]
    for a in wild {
      for b in wild {
        let region = FaceRegion(
          box: Box(x: a, y: b, width: b, height: a), landmarks: [PixelPoint(x: a, y: b)], roll: a)
        let mask = FaceMask(region: region, margin: MaskMargin(clamping: b), picture: picture)
        let extent = mask.extent(in: picture)
        #expect(extent == extent.intersection(picture.bounds))
        _ = mask.row(10).covered(width: 400)
      }
    }
  }

  private func expectCovered(
    _ box: Box, by mask: FaceMask, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for i in 0...20 {
      for j in 0...20 {
        let point = PixelPoint(x: box.x + box.width * Double(i) / 20, y: box.y + box.height * Double(j) / 20)
        guard mask.coverage(at: point) < 1 else { continue }
        Issue.record(
          "\(point) of \(box) is covered by \(mask.coverage(at: point))", sourceLocation: sourceLocation)
        return
      }
    }
  }
}

extension PixelRect {
  func contains(_ x: Int, _ y: Int) -> Bool { self.x <= x && x < maxX && self.y <= y && y < maxY }
}
