// SPDX-License-Identifier: MIT

import CLCMS

/// How a photo's own colours become those of a screen, sRGB, by the profile that the photo carries.
///
/// Only what is shown is converted: what is edited and saved stays in the photo's own colours.
public final class ScreenColors: Sendable {
  // Without a cache (`cmsFLAGS_NOCACHE`) a transform is not changed by its use, which any threads may then share.
  nonisolated(unsafe) private let transform: cmsHTRANSFORM
  private let format: PixelFormat

  /// Nil where nothing is to be converted: without a profile, with one that cannot be read or is not for such pixels,
  /// and with one that says what sRGB is. The profile's name is not asked.
  ///
  /// - Parameters:
  ///   - profile: a whole ICC profile.
  ///   - format: of the pixels that will be converted.
  ///
  /// The corresponding C function is `cmsCreateTransform`, with the intent that the profile names.
  public init?(profile: [UInt8], format: PixelFormat) {
    guard !profile.isEmpty, let input = cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count)) else {
      return nil
    }
    defer { cmsCloseProfile(input) }
    guard cmsGetColorSpace(input) == format.colorSpace, let screen = cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { cmsCloseProfile(screen) }
    guard
      let transform = cmsCreateTransform(
        input, format.pixelType, screen, PixelFormat.rgb.pixelType, cmsGetHeaderRenderingIntent(input),
        cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { return nil }
    self.transform = transform
    self.format = format
    if changesNothing { return nil }
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  /// - Parameters:
  ///   - source: `count` pixels of the format.
  ///   - target: room for as many of RGB.
  func convert(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    cmsDoTransform(transform, source, target, cmsUInt32Number(count))
  }

  /// Whether colours all over the cube come out as they went in, but for rounding.
  private var changesNothing: Bool {
    guard format == .rgb else { return false }
    let levels = stride(from: 0, through: 255, by: 51).map { UInt8($0) }
    let colors = levels.flatMap { red in levels.flatMap { green in levels.flatMap { [red, green, $0] } } }
    let shown = [UInt8](unsafeUninitializedCapacity: colors.count) { target, initialized in
      if let target = target.baseAddress { convert(colors, to: target, count: colors.count / 3) }
      initialized = colors.count
    }
    return zip(colors, shown).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}

extension PixelFormat {
  fileprivate var colorSpace: cmsColorSpaceSignature {
    switch self {
    case .gray: cmsSigGrayData
    case .rgb, .rgba: cmsSigRgbData
    case .cmyk: cmsSigCmykData
    }
  }

  /// How the library finds the samples: macros of `lcms2.h` that Swift does not see.
  fileprivate var pixelType: cmsUInt32Number {
    let (space, isReversed): (Int32, Int32) =
      switch self {
      case .gray: (PT_GRAY, 0)
      case .rgb, .rgba: (PT_RGB, 0)
      // As JPEGs have it: 255 is no ink.
      case .cmyk: (PT_CMYK, 1)
      }
    let extra: Int32 = self == .rgba ? 1 : 0
    let samples = Int32(channels) - extra
    let layout = extra << 7 | samples << 3 | 1
    return cmsUInt32Number(space << 16 | isReversed << 13 | layout)
  }
}

extension Photo {
  /// How its pixels become those of a screen; nil where they are what a screen shows.
  public var screenColors: ScreenColors? {
    ScreenColors(profile: PhotoMetadata(source).icc, format: pixels.format)
  }

  /// The whole picture in sRGB.
  public func screenPixels() -> PixelBuffer { pixels.displayable(screenColors) }
}
