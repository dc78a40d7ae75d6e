// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

/// What a brush hides is as irreversible as the blur of the face that it is over.
@Suite struct BrushCoarsenessTests {
  private static let side = 400

  /// The same face twice, the second time with other eyes of the same mean brightness.
  private func pair() -> (a: PixelBuffer, b: PixelBuffer, region: FaceRegion) {
    let (a, region) = SyntheticPicture.face(Self.side)
    var b = a
    b.withMutableBytes { bytes in
      for landmark in region.landmarks.prefix(2) {
        let (cx, cy) = (Int(landmark.x), Int(landmark.y))
        for y in -30..<30 {
          for x in 0..<30 {
            for channel in 0..<3 {
              bytes.swapAt(
                ((cy + y) * 800 + cx + x) * 3 + channel, ((cy + y) * 800 + cx - 1 - x) * 3 + channel)
            }
            let left = ((cy + y) * 800 + cx - 1 - x) * 3
            let right = ((cy + y) * 800 + cx + x) * 3
            for channel in 0..<3 {
              bytes[left + channel] = UInt8(min(255, Int(bytes[left + channel]) + 35))
              bytes[right + channel] = UInt8(max(0, Int(bytes[right + channel]) - 35))
            }
          }
        }
      }
    }
    return (a, b, region)
  }

  /// How far two pictures are apart under a disc around an eye.
  private func distance(_ a: PixelBuffer, _ b: PixelBuffer, _ eye: PixelPoint, radius: Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in Int(eye.y - radius)..<Int(eye.y + radius) {
      for x in Int(eye.x - radius)..<Int(eye.x + radius) {
        let (dx, dy) = (Double(x) + 0.5 - eye.x, Double(y) + 0.5 - eye.y)
        guard dx * dx + dy * dy <= radius * radius else { continue }
        for (one, other) in zip(a[x, y], b[x, y]) {
          sum += Double((Int(one) - Int(other)) * (Int(one) - Int(other)))
          count += 1
        }
      }
    }
    return (sum / count).squareRoot()
  }

  @Test(arguments: [0.003, 0.01, 0.04, 0.15], [0, 0.45]) func aDabOverAnEyeTellsNoMoreThanTheFacesBlur(
    radius: Double, intensity: Double
  ) {
    let (a, b, region) = pair()
    let eye = region.landmarks[0]
    let dab = BrushStroke(
      kind: .blur, points: [NormalizedPoint(eye, in: a.size)], radius: radius, intensity: intensity)
    let seen = max(2, radius * 800)
    #expect(distance(a, b, eye, radius: min(seen, 25)) > 20)
    var (dabbed, blurred) = (0.0, 0.0)
    for seed: UInt64 in 1...12 {
      let brush = EditState(faces: [], seed: seed, strokes: [dab], bareFaces: [region])
      let whole = EditState(faces: [region], intensity: intensity, seed: seed)
      dabbed += distance(brush.applied(to: a), brush.applied(to: b), eye, radius: seen)
      blurred += distance(whole.applied(to: a), whole.applied(to: b), eye, radius: seen)
    }
    #expect(dabbed <= blurred * 1.25 + 6, "\(dabbed / 12) against \(blurred / 12) levels")
  }

  @Test func cellsFollowTheFaceThatIsTouchedAndAllThatIsPaintedInOnePiece() throws {
    let photo = PixelSize(width: 6000, height: 4000)
    func dab(_ x: Double, _ y: Double, _ radius: Double = 0.005) -> BrushStroke {
      BrushStroke(kind: .blur, points: [NormalizedPoint(PixelPoint(x: x, y: y), in: photo)], radius: radius)
    }
    func side(_ strokes: [BrushStroke], _ faces: [FaceRegion] = []) throws -> Double {
      let masks = faces.map { FaceMask(region: $0, picture: photo) }
      let place = try #require(BrushCoarseness(strokes, faces: masks, photo: photo).places.first ?? nil)
      return BrushCoarseness.side(ofLevel: place.level, photo: photo)
    }
    let face = FaceRegion(box: Box(x: 1000, y: 1000, width: 1200, height: 1500))
    let own = CensorStrength.cellSide(of: FaceMask(region: face, picture: photo))
    let alone = try side([dab(4000, 3000)])
    #expect(alone >= 6000 / 96)
    #expect(try side([dab(1400, 1500)], [face]) >= own)
    #expect(try side([dab(4000, 3000)], [face]) == alone)
    #expect(try side([dab(4000, 3000, 0.1)]) >= 2 * 0.1 * 6000 / CensorStrength.cells)
    // Many small dabs over a face that nobody found are one area.
    let many = (0..<400).map { dab(3000 + Double($0 % 20) * 50, 2000 + Double($0 / 20) * 50) }
    #expect(try side(many) >= 1000 / CensorStrength.cells)
    #expect(try side(Array(repeating: dab(4000, 3000), count: 200)) == alone, "one place is no larger area")
    // What leads to a face belongs to it.
    let chain = (0..<60).map { dab(2200 + Double($0) * 40, 1700) }
    #expect(try side(chain.reversed(), [face]) >= own)
  }
}
