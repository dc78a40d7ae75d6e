// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGEncoderTests {
  private func checkRoundTrip(
    _ picture: PixelBuffer, _ subsampling: JPEGSubsampling, _ quality: JPEGQuality, maximumDifference: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try JPEGEncoder.encode(picture, subsampling: subsampling, quality: quality)
    let header = try JPEGHeader(parsing: bytes)
    #expect(header.process == .baseline && header.endOfImage == bytes.count, sourceLocation: sourceLocation)
    if picture.format != .gray {
      #expect(JPEGSubsampling(of: header) == subsampling, sourceLocation: sourceLocation)
    }
    let (decoded, warnings) = try JPEGDecoder.decode(bytes, header: header)
    #expect(warnings.isEmpty, sourceLocation: sourceLocation)
    let difference = TestPicture.maximumDifference(decoded, picture)
    #expect(
      difference <= maximumDifference, "\(picture.format) \(subsampling)", sourceLocation: sourceLocation)
  }

  @Test(arguments: JPEGSubsampling.allCases, [PixelFormat.gray, .rgb, .cmyk])
  func whatIsEncodedComesBack(subsampling: JPEGSubsampling, format: PixelFormat) throws {
    let picture = TestPicture.gradient(203, 117, format)
    try checkRoundTrip(picture, subsampling, JPEGQuality(98), maximumDifference: 6)
    try checkRoundTrip(picture, subsampling, JPEGQuality(80), maximumDifference: 24)
  }

  @Test func smallAndThinPicturesCanBeWritten() throws {
    for (width, height) in [(1, 1), (2, 3), (1, 10_000), (10_000, 1)] {
      let picture = PixelBuffer(
        size: PixelSize(width: width, height: height), format: .rgb, repeating: [90, 160, 40])
      try checkRoundTrip(picture, .s420, JPEGQuality(95), maximumDifference: 4)
    }
  }

  @Test func cmykIsStoredAsAdobeDoes() throws {
    let picture = TestPicture.gradient(16, 16, .cmyk)
    let bytes = try JPEGEncoder.encode(picture, subsampling: .s444, quality: JPEGQuality(95))
    let header = try JPEGHeader(parsing: bytes)
    #expect(header.components.count == 4 && header.adobeTransform == 2 && !header.hasJFIF)
  }

  @Test func aSideThatJPEGCannotHoldIsAnError() throws {
    let picture = PixelBuffer(size: PixelSize(width: 70_000, height: 1), format: .gray, repeating: [7])
    #expect(throws: JPEGEncodingError.self) {
      try JPEGEncoder.encode(picture, subsampling: .s444, quality: JPEGQuality(95))
    }
  }
}
