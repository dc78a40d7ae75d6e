// SPDX-License-Identifier: MIT

import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

extension CenterFaceDetectorTests {
  /// Pictures without people that have what faces have: round shapes, pairs of dots, symmetry, texture.
  @Suite struct FalseAlarmTests {
    /// A gray picture from a level for each place.
    private static func picture(_ level: (Double, Double) -> Double) -> PixelBuffer {
      let size = PixelSize(width: 1_100, height: 800)
      return PixelBuffer(size: size, format: .gray) { bytes in
        for y in 0..<size.height {
          for x in 0..<size.width {
            bytes[y * size.width + x] = UInt8(min(max(level(Double(x), Double(y)), 0), 255))
          }
        }
      }
    }

    private static let patterns: [(name: String, level: @Sendable (Double, Double) -> Double)] = [
      ("stripes", { x, y in 128 + 90 * sin((x + 0.4 * y) / 9) }),
      ("checks", { x, y in (Int(x / 24) + Int(y / 24)).isMultiple(of: 2) ? 60 : 190 }),
      (
        "coins",
        { x, y in
          let radius = hypot(x.remainder(dividingBy: 140), y.remainder(dividingBy: 130))
          return radius < 52 ? 150 + 60 * cos(radius / 6) : 40
        }
      ), ("rings", { x, y in 120 + 80 * sin(hypot(x - 550, y - 400) / 14) }),
      (
        "bricks",
        { x, y in
          let row = Int(y / 50)
          let across = (x + (row.isMultiple(of: 2) ? 0 : 55)).truncatingRemainder(dividingBy: 110)
          return y.truncatingRemainder(dividingBy: 50) < 6 || across < 6 ? 200 : 110 + 12 * sin(x * y / 900)
        }
      ),
      (
        "lines of text",
        { x, y in
          let isLine = y.truncatingRemainder(dividingBy: 30) < 14
          return isLine && sin(x * 0.9) + sin(x * 0.37 + y) > 0.2 ? 30 : 235
        }
      ), ("sky with a moon", { x, y in hypot(x - 700, y - 300) < 130 ? 225 : 30 + y / 20 }),
    ]

    @Test(arguments: patterns.indices) func aPatternIsNoFace(index: Int) async throws {
      let pattern = Self.patterns[index]
      let found = try await CenterFaceDetectorTests.faces(in: Self.picture(pattern.level))
      #expect(found.isEmpty, "\(pattern.name): \(found)")
    }
  }
}
