// SPDX-License-Identifier: MIT

import CLCMS
import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

@Suite struct ScreenColorsTests {
  /// Made of primaries; D65 and sRGB's own curve, or another.
  private static func profile(red: (Double, Double), green: (Double, Double), blue: (Double, Double))
    -> [UInt8]
  {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
      Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = cmsBuildParametricToneCurve(nil, 4, parameters) else { return [] }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    guard let profile else { return [] }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }

  private static let displayP3 = profile(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
  private static let sRGB = profile(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))

  /// What Display P3 is in sRGB, by the primaries' own matrix (SMPTE EG 432-1, IEC 61966-2-1).
  private static func shown(_ color: [UInt8]) -> [Double] {
    let linear = color.map { value in
      let value = Double(value) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let rows = [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09828]]
    return rows.map { row in
      let sum = min(1, max(0, zip(row, linear).map { $0 * $1 }.reduce(0, +)))
      return 255 * (sum <= 0.0031308 ? 12.92 * sum : 1.055 * pow(sum, 1 / 2.4) - 0.055)
    }
  }

  /// A photo of one colour, with a profile in its file.
  private static func photo(_ color: [UInt8], _ profile: [UInt8]) throws -> Photo {
    let picture = PixelBuffer(size: PixelSize(width: 64, height: 64), format: .rgb, repeating: color)
    let segment = JPEGBytes.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    return try Photo(bytes: LeakyPhoto.make(try JPEGMaker(.s444, quality: 100).encode(picture), [segment]))
  }

  private static func isNear(_ pixel: [UInt8], _ expected: [Double]) -> Bool {
    zip(pixel, expected).allSatisfy { abs(Double($0) - $1) <= 2 }
  }

  @Test(
    arguments: [[200, 60, 50], [90, 200, 80], [40, 90, 220], [255, 255, 255], [255, 0, 0]] as [[UInt8]])
  func aWideColorIsShownAsTheScreenHasIt(color: [UInt8]) async throws {
    let photo = try Self.photo(color, Self.displayP3)
    let expected = Self.shown(color)
    #expect(Self.isNear(photo.screenPixels()[30, 30], expected))
    let renderer = PreviewRenderer(photo.pixels, colors: photo.screenColors)
    let edit = EditState(faces: [])
    let (picture, original) = (await renderer.picture(of: edit), await renderer.originalPicture())
    let detail = await renderer.detail(of: edit, in: PixelRect(x: 0, y: 0, width: 8, height: 8))
    for tile in picture.tiles + original.tiles + detail {
      #expect(Self.isNear(tile.pixels[30, 30], expected), "\(tile.pixels[30, 30]) \(expected)")
    }
    #expect(Self.isNear(await renderer.veil()[30, 30], expected))
  }

  /// What is saved stays in the photo's own colours, with its profile.
  @Test func aCopyKeepsColorsAndProfile() throws {
    let photo = try Self.photo([200, 60, 50], Self.displayP3)
    let copy = try Exporter().makeCopy(photo, edit: EditState(faces: []))
    let written = try Photo(bytes: copy.bytes)
    #expect(PhotoMetadata(written.source).icc == Self.displayP3)
    #expect(Self.isNear(written.pixels[30, 30], [200, 60, 50]))
    let web = try photo.reduced(toLongSide: 32, name: FilePath("photo.jpg"))
    #expect(PhotoMetadata(web.source).icc == Self.displayP3)
    #expect(Self.isNear(web.screenPixels()[10, 10], Self.shown([200, 60, 50])))
  }

  @Test func whatTheScreenHasAlreadyIsLeftAsItIs() throws {
    #expect(ScreenColors(profile: Self.displayP3, format: .rgb) != nil)
    #expect(ScreenColors(profile: Self.sRGB, format: .rgb) == nil)
    #expect(ScreenColors(profile: [], format: .rgb) == nil)
    #expect(ScreenColors(profile: Self.displayP3, format: .gray) == nil)
    #expect(ScreenColors(profile: Self.displayP3, format: .cmyk) == nil)
    #expect(ScreenColors(profile: Array(Self.displayP3.prefix(200)), format: .rgb) == nil)
    #expect(ScreenColors(profile: [UInt8](repeating: 0x41, count: 300), format: .rgb) == nil)
    #expect(try Photo(bytes: JPEGMaker().encode(TestPicture.gradient(8, 8))).screenColors == nil)
  }

  @Test func grayIsShownByItsOwnCurve() throws {
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    guard let curve = cmsBuildGamma(nil, 1) else { return }
    defer { cmsFreeToneCurve(curve) }
    let colors = try #require(
      ScreenColors(profile: Self.bytes(of: cmsCreateGrayProfile(&white, curve)), format: .gray))
    let picture = PixelBuffer(size: PixelSize(width: 2, height: 2), format: .gray, repeating: [55])
    // Linear light of 55/255 is 128 on sRGB's curve.
    #expect(Self.isNear(picture.displayable(colors)[0, 0], [128, 128, 128]))
  }
}
