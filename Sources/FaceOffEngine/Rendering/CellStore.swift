// SPDX-License-Identifier: MIT

/// What cells are made from, besides a picture.
enum CellRecipe: Hashable, Sendable {
  /// Those under a face's mask; the key tells a photo's faces apart.
  case face(FaceMask, key: UInt64, style: CensorStyle, intensity: Double, seed: UInt64)
  /// Those of the whole picture at a level of coarseness.
  case photo(level: Int, style: CensorStyle, intensity: Double, seed: UInt64)
}

/// The cells made from one picture: each recipe is followed once.
struct CellStore {
  /// Of the photo; the picture is it, or it scaled down.
  private let photo: PixelSize
  private let scale: Double
  private var made: [CellRecipe: CoarseCells] = [:]
  private var averages: [CellGrid: CellAverages] = [:]
  private var colorfulness: Float?

  init(photo: PixelSize, factor: Int) {
    self.photo = photo
    scale = 1 / Double(factor)
  }

  /// - Parameter picture: its original pixels.
  /// - Returns: nil where there is nothing to draw.
  mutating func cells(_ recipe: CellRecipe, of picture: PixelView) -> CoarseCells? {
    if let known = made[recipe] { return known }
    let cells: CoarseCells?
    switch recipe {
    case .face(let mask, let key, let style, let intensity, let seed):
      cells = CoarseCells(
        mask: mask, style: style, strength: CensorStrength(intensity: intensity),
        noise: SecretNoise(seed: seed, face: key), picture: picture, colorfulness: colorfulness(of: picture))
    case .photo(_, .solid, _, _):
      cells = CoarseCells(solidIn: picture.size, format: picture.format)
    case .photo(let level, let style, let intensity, let seed):
      let noise = SecretNoise(seed: seed, face: CellStore.photoKey ^ UInt64(level))
      let grid = CellGrid(
        side: BrushCoarseness.side(ofLevel: level, photo: photo) * scale, over: picture.size.bounds,
        countedFrom: PixelPoint(x: 0, y: 0), phase: noise.phase)
      cells = CoarseCells(
        photo: averages(grid, of: picture), grid: grid, style: style,
        strength: CensorStrength(intensity: intensity), noise: noise, format: picture.format)
    }
    made[recipe] = cells
    return cells
  }

  /// Lets go of the cells of all other recipes.
  mutating func keep(_ recipes: Set<CellRecipe>) {
    made = made.filter { recipes.contains($0.key) }
  }

  private mutating func averages(_ grid: CellGrid, of picture: PixelView) -> CellAverages {
    if let known = averages[grid] { return known }
    let whole = 0..<picture.size.width
    let new = CellAverages(grid: grid, picture: picture, rows: 0..<picture.size.height) { _ in whole }
    averages[grid] = new
    return new
  }

  private mutating func colorfulness(of picture: PixelView) -> Float {
    let known = colorfulness ?? picture.colorfulness
    colorfulness = known
    return known
  }

  /// No face has it: a face's key is its place in the picture.
  private static let photoKey: UInt64 = 0xb105_0000_0000_0000
}
