// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct DetectionPlanTests {
  @Test func aPlanIsFoundByItsName() {
    for name in DetectionPlan.Name.allCases { #expect(DetectionPlan.named(name).name == name) }
    #expect(DetectionPlan.Name.allCases.map(\.rawValue) == ["fast", "standard", "thorough"])
  }

  /// Each looks at more of a photo than the one before, down to the smallest faces.
  @Test func aDearerPlanSeesMore() async throws {
    var photo = GroupPhoto(3_600, 2_400)
    try photo.place(0, height: 500, at: PixelPoint(x: 900, y: 900))
    for index in 0..<3 {
      try photo.place(index, height: 26, at: PixelPoint(x: 1_800 + 400 * Double(index), y: 1_700))
    }
    var heights: [DetectionPlan.Name: [Double]] = [:]
    for name in DetectionPlan.Name.allCases {
      let detector = try CenterFaceDetector(weights: Fixture.weights, plan: .named(name))
      let found = try await detector.faces(in: photo.pixels, sensitivity: Parameter.sensitivity.standard)
      heights[name] = photo.boxes.filter { box in
        found.contains { $0.box.intersectionOverUnion(box) > 0.4 }
      }.map(\.height)
      #expect(found.count == heights[name]?.count, "\(name): \(found.map(\.box))")
    }
    #expect(heights[.fast]?.count == 1)
    #expect(heights[.standard]?.count == 4 && heights[.thorough]?.count == 4)
  }
}
