// SPDX-License-Identifier: MIT

extension Orientation {
  /// Whether the pixels of each 8×8 block of a JPEG still make one block once they are turned upright: a side that then
  /// comes first must end with a whole block of every component.
  func keepsBlocks(of header: JPEGHeader) -> Bool {
    let unitWidth = 8 * (header.components.map(\.horizontalSampling).max() ?? 1)
    let unitHeight = 8 * (header.components.map(\.verticalSampling).max() ?? 1)
    let fitsAcross = header.components.allSatisfy {
      header.size.width * $0.horizontalSampling % unitWidth == 0
    }
    let fitsDown = header.components.allSatisfy { header.size.height * $0.verticalSampling % unitHeight == 0 }
    return switch self {
    case .up, .leftMirrored: true
    case .upMirrored, .left: fitsAcross
    case .downMirrored, .right: fitsDown
    case .down, .rightMirrored: fitsAcross && fitsDown
    }
  }
}
