// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGCoefficientsTests {
  private static func jpeg(_ subsampling: JPEGMaker.Subsampling, _ width: Int = 160, _ height: Int = 128)
    throws
    -> [UInt8]
  {
    try JPEGMaker(subsampling, quality: 80).encode(SyntheticPicture.noise(width, height))
  }

  private static func rows(_ file: [UInt8]) throws -> [[Int16]] {
    var coefficients = try JPEGCoefficients(file[...])
    var rows: [[Int16]] = []
    for (index, component) in coefficients.components.enumerated() {
      for row in 0..<component.rows {
        rows.append(
          try coefficients.withBlocks(index, row: row) {
            Array(UnsafeBufferPointer(start: $0, count: component.columns * 64))
          })
      }
    }
    return rows
  }

  /// With tables that have every code, what did not change is coded in the same bits.
  @Test(arguments: JPEGMaker.Subsampling.allCases) func whatIsNotChangedIsWrittenBitForBit(
    subsampling: JPEGMaker.Subsampling
  ) throws {
    let file = try Self.jpeg(subsampling, 161, 119)
    var coefficients = try JPEGCoefficients(file[...])
    let written = try coefficients.encode(nil)
    let (before, after) = (try JPEGHeader(parsing: file), try JPEGHeader(parsing: written))
    let scans = (before.segments.last { $0.marker == 0xDA }, after.segments.last { $0.marker == 0xDA })
    let start = try #require(scans.0?.range.lowerBound)
    let other = try #require(scans.1?.range.lowerBound)
    #expect(file[start...].elementsEqual(written[other...]))
  }

  @Test(arguments: Orientation.allCases, [JPEGMaker.Subsampling.s444, .s422, .s420, .gray])
  func aTurnIsTheIndependentOnes(orientation: Orientation, subsampling: JPEGMaker.Subsampling) throws {
    let file = try Self.jpeg(subsampling)
    var coefficients = try JPEGCoefficients(file[...])
    try coefficients.turnUpright(from: orientation)
    let written = try coefficients.encode(nil)
    let peer = try JPEGTran.run(file, JPEGTran.turn(orientation))
    let (mine, its) = (try JPEGHeader(parsing: written), try JPEGHeader(parsing: peer))
    #expect(mine.size == its.size && mine.components == its.components)
    #expect(mine.quantizationTables == its.quantizationTables)
    #expect(try Self.rows(written) == Self.rows(peer))
  }

  @Test func aTurnThatWouldCutABlockIsRefused() throws {
    for (orientation, size) in [
      (Orientation.upMirrored, (161, 128)), (.right, (160, 119)), (.left, (152, 128)), (.down, (152, 119)),
    ] {
      let file = try Self.jpeg(.s420, size.0, size.1)
      #expect(!orientation.keepsBlocks(of: try JPEGHeader(parsing: file)))
      var coefficients = try JPEGCoefficients(file[...])
      var isRefused = false
      do throws(JPEGCoefficientError) { try coefficients.turnUpright(from: orientation) } catch {
        isRefused = true
      }
      #expect(isRefused)
      // The handle is still good.
      _ = try coefficients.encode(nil)
    }
  }

  @Test func whatIsDamagedIsRefused() throws {
    let file = try Self.jpeg(.s420)
    #expect(throws: JPEGCoefficientError.self) { _ = try JPEGCoefficients(file[..<(file.count / 2)]) }
    #expect(throws: JPEGCoefficientError.self) { _ = try JPEGCoefficients([0xFF, 0xD8, 0xFF][...]) }
    #expect(throws: JPEGCoefficientError.self) { _ = try JPEGCoefficients([]) }
  }

  /// A hostile file may hold numbers that no picture has: a coder would write their neighbours wrong.
  @Test func coefficientsThatNoPictureHasAreRefused() throws {
    let file = try Self.jpeg(.s420)
    for (value, isRefused) in [(1_023, false), (-1_024, false), (1_024, true), (-1_025, true)]
      as [(Int16, Bool)]
    {
      var coefficients = try JPEGCoefficients(file[...])
      try coefficients.withBlocks(0, row: 1) { $0[64] = value }
      let written = try coefficients.encode(nil)
      var refusal: JPEGCoefficientError?
      do throws(JPEGCoefficientError) { _ = try JPEGCoefficients(written[...]) } catch { refusal = error }
      #expect((refusal != nil) == isRefused, "\(value)")
    }
  }

  /// A script that the library refuses is an error, and the next call writes.
  @Test func afterAFailureTheFileCanStillBeWritten() throws {
    let file = try JPEGTran.run(try Self.jpeg(.s420), ["-progressive"])
    let script = try #require(JPEGScanScript(of: try JPEGHeader(parsing: file), in: file))
    var coefficients = try JPEGCoefficients(file[...])
    let wrong = JPEGScanScript(scans: Array(script.scans.dropFirst()))
    #expect((try? coefficients.encode(wrong)) == nil)
    #expect(try coefficients.encode(script).count > 1_000)
  }
}
