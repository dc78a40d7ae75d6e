import Testing
@testable import FaceOffEngine
@Test func boxesOverlap() { #expect(Box(x: 0, y: 0, width: 2, height: 1).intersectionOverUnion(Box(x: 1, y: 0, width: 2, height: 1)) == 1.0 / 3) }
