// SPDX-License-Identifier: MIT

/// A photo at full, half, quarter … size, each made when it is first wanted.
///
/// A level for the network is averaged down from the smallest of them that is large enough, so that small levels do
/// not read 24 million pixels each. A grainy photo is smoothed first: the network takes grain for texture.
struct DetectionPyramid {
  private let source: any DetectionSource
  /// The largest first.
  private var pictures: [PixelBuffer] = []

  init(_ source: any DetectionSource) {
    self.source = source
  }

  /// The full picture's size.
  var size: PixelSize { source.size }

  /// From here on, averaging a second time leaves no trace in a level; and at 1568 a photo of 24 megapixels is read
  /// at half its size.
  private static let leastRatio = 1.75

  /// The smallest picture whose long side is at least `leastRatio × longSide`, else the largest there is.
  mutating func picture(for longSide: Int) throws -> PixelBuffer {
    let wanted = min(Int(Self.leastRatio * Double(longSide)), size.longSide)
    if pictures.first.map({ $0.size.longSide < wanted }) ?? true {
      pictures = [Self.withoutGrain(try source.pixels(longSide: wanted))]
    }
    while let last = pictures.last, last.size.longSide >= 2 * wanted {
      pictures.append(last.downsampled(by: 2))
    }
    return pictures.last { $0.size.longSide >= wanted } ?? pictures[0]
  }

  /// A picture with less noise than this, in levels of 255, is looked at as it is.
  private static let leastNoise = 5.0
  /// The smoothing's standard deviation in pixels of the picture, and the noise that calls for one pixel.
  private static let smoothing = 0.8...1.2
  private static let noiseOfOnePixel = 16.0

  private static func withoutGrain(_ picture: PixelBuffer) -> PixelBuffer {
    let noise = NoiseEstimate(picture).sigma
    guard noise >= leastNoise else { return picture }
    let sigma = min(max(noise / noiseOfOnePixel, smoothing.lowerBound), smoothing.upperBound)
    var smooth = picture
    GaussianBlur(sigma: sigma).apply(to: &smooth)
    return smooth
  }
}
