// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGSubsamplingTests {
  private func header(_ luminance: (Int, Int), _ chrominance: (Int, Int) = (1, 1)) throws -> JPEGHeader {
    let jpeg = BlockJPEG(
      size: PixelSize(width: 8, height: 8),
      components: [
        .init(1, luminance.0, luminance.1), .init(2, chrominance.0, chrominance.1),
        .init(3, chrominance.0, chrominance.1),
      ])
    return try JPEGHeader(parsing: jpeg.encode { _, _, _ in 100 })
  }

  @Test func theSamplingIsKeptAndTurnsWithThePicture() throws {
    let table: [((Int, Int), JPEGSubsampling, JPEGSubsampling)] = [
      ((1, 1), .s444, .s444), ((2, 1), .s422, .s440), ((2, 2), .s420, .s420), ((1, 2), .s440, .s422),
      ((4, 1), .s411, .s440), ((3, 1), .s422, .s440), ((4, 2), .s420, .s420),
    ]
    for (luminance, upright, turned) in table {
      let header = try header(luminance)
      #expect(JPEGSubsampling(of: header) == upright)
      #expect(JPEGSubsampling(of: header, turned: .down) == upright)
      #expect(JPEGSubsampling(of: header, turned: .right) == turned)
    }
  }

  @Test func onlyTheRatioCounts() throws {
    #expect(try JPEGSubsampling(of: header((2, 2), (2, 2))) == .s444)
    #expect(try JPEGSubsampling(of: header((2, 2), (1, 2))) == .s422)
  }
}
