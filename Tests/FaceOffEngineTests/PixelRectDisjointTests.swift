// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct PixelRectDisjointTests {
  @Test func rectanglesThatMeetAreJoinedUntilNoneMeet() {
    let rects = [
      PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 20, y: 0, width: 10, height: 10),
      PixelRect(x: 8, y: 8, width: 14, height: 4), PixelRect(x: 50, y: 50, width: 5, height: 5),
      PixelRect(x: 0, y: 0, width: 0, height: 9),
    ]
    let expected = [
      PixelRect(x: 0, y: 0, width: 30, height: 12), PixelRect(x: 50, y: 50, width: 5, height: 5),
    ]
    #expect(PixelRect.disjoint(rects) == expected)
    #expect(PixelRect.disjoint(rects.reversed()) == expected)
  }

  @Test func rectanglesThatOnlyTouchStayApart() {
    let rects = [PixelRect(x: 0, y: 0, width: 5, height: 5), PixelRect(x: 5, y: 0, width: 5, height: 5)]
    #expect(PixelRect.disjoint(rects) == rects)
  }
}
