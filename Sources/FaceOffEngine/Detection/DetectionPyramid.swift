// SPDX-License-Identifier: MIT

/// A photo at full, half, quarter … size, each made when it is first wanted, and turned on request.
///
/// A level for the network is averaged down from the smallest of them that is at least twice its size, so that
/// small levels do not read 24 million pixels each.
struct DetectionPyramid {
  private let source: any DetectionSource
  /// How the source's pixels are turned before the network sees them.
  let turn: Orientation
  /// As the source has them, the largest first.
  private var pictures: [PixelBuffer] = []
  /// The last picture that was turned: a level's tiles share it.
  private var turned: PixelBuffer?

  init(_ source: any DetectionSource) {
    self.source = source
    turn = .up
  }

  private init(_ source: any DetectionSource, turn: Orientation, pictures: [PixelBuffer]) {
    self.source = source
    self.turn = turn
    self.pictures = pictures
  }

  /// The full picture's size, turned.
  var size: PixelSize { turn.uprightSize(of: source.size) }

  /// The same photo, turned; what was made already is shared.
  func turned(_ turn: Orientation) -> DetectionPyramid {
    DetectionPyramid(source, turn: turn, pictures: pictures)
  }

  /// The smallest picture whose long side is at least twice `longSide`, else the largest there is.
  mutating func picture(for longSide: Int) throws -> PixelBuffer {
    let wanted = min(2 * longSide, size.longSide)
    if pictures.first.map({ $0.size.longSide < wanted }) ?? true {
      pictures = [try source.pixels(longSide: wanted)]
    }
    while let last = pictures.last, last.size.longSide >= 2 * wanted {
      pictures.append(last.downsampled(by: 2))
    }
    let picture = pictures.last { $0.size.longSide >= wanted } ?? pictures[0]
    guard turn != .up else { return picture }
    if let turned, turned.size == turn.uprightSize(of: picture.size) { return turned }
    let result = picture.upright(from: turn)
    turned = result
    return result
  }
}
