// SPDX-License-Identifier: MIT

/// A face as a compositor has it, in pixels of its picture.
struct FaceElement: Hashable, Sendable {
  let mask: FaceMask
  let recipe: CellRecipe

  /// The edit's faces, each once.
  static func all(of edit: EditState, in size: PixelSize, factor: Int) -> [FaceElement] {
    let margin = MaskMargin(clamping: edit.margin)
    let masks = Dictionary(
      edit.faces.map {
        (
          FaceMask(region: $0.scaled(by: 1 / Double(factor)), margin: margin, picture: size),
          $0.isStrengthened
        )
      }, uniquingKeysWith: { $0 || $1 })
    // A canonical order, as sums of rounded numbers depend on it.
    return masks.sorted { $0.key.isOrdered(before: $1.key) }.map { mask, isStrengthened in
      let recipe = CellRecipe.face(
        mask, key: key(of: mask, in: size), style: edit.style,
        intensity: isStrengthened ? Parameter.intensity.range.upperBound : edit.intensity, seed: edit.seed)
      return FaceElement(mask: mask, recipe: recipe)
    }
  }

  /// Tells a photo's faces apart by where they are, in parts of the picture: the same at every scale.
  private static func key(of mask: FaceMask, in size: PixelSize) -> UInt64 {
    // The offset keeps round fractions, which boxes often are, off the rounding's edge.
    func part(_ value: Double, _ side: Int) -> UInt64 {
      UInt64(bitPattern: Int64((value / Double(side) * 65536 + 0.2718).rounded()))
    }
    return part(mask.ellipse.center.x, size.width) << 32 ^ part(mask.ellipse.center.y, size.height)
      & 0xffff_ffff
  }
}

/// A stroke as a compositor has it, in pixels of its picture.
struct StrokeElement: Sendable {
  let stroke: BrushStroke
  let mask: StrokeMask
  /// Nil for a stroke that restores.
  let recipe: CellRecipe?
  /// The number of the painted area that it belongs to.
  let area: Int

  /// The edit's strokes, in the order of painting.
  static func all(of edit: EditState, photo: PixelSize, factor: Int) -> [StrokeElement] {
    guard !edit.strokes.isEmpty else { return [] }
    let margin = MaskMargin(clamping: edit.margin)
    let faces = (edit.faces + edit.bareFaces).map { FaceMask(region: $0, margin: margin, picture: photo) }
    let places = BrushCoarseness(edit.strokes, faces: faces, photo: photo).places
    return zip(edit.strokes, places).map { stroke, place in
      StrokeElement(
        stroke: stroke, mask: StrokeMask(stroke, photo: photo, scale: 1 / Double(factor)),
        recipe: place.map {
          .photo(level: $0.level, style: stroke.style, intensity: stroke.intensity, seed: edit.seed)
        },
        area: place?.area ?? 0)
    }
  }
}

extension CensorLayer {
  /// The layers of faces and strokes: those of one area with the same look, painted without a restoring stroke
  /// between them, are one.
  static func all(_ faces: [FaceElement], _ strokes: [StrokeElement], in size: PixelSize) -> [CensorLayer] {
    struct Key: Hashable {
      let area: Int
      let recipe: CellRecipe
      let restoredBefore: Int
    }
    let restoring = strokes.filter { $0.recipe == nil }.map(\.mask)
    var keys: [Key] = []
    var masks: [Key: [StrokeMask]] = [:]
    var restored = 0
    for stroke in strokes {
      guard let recipe = stroke.recipe else {
        restored += 1
        continue
      }
      let key = Key(area: stroke.area, recipe: recipe, restoredBefore: restored)
      if masks[key] == nil { keys.append(key) }
      masks[key, default: []].append(stroke.mask)
    }
    func layer(_ mask: CensorMask, _ recipe: CellRecipe, _ later: ArraySlice<StrokeMask>) -> CensorLayer {
      let extent = mask.extent(in: size)
      return CensorLayer(
        mask: mask, extent: extent, recipe: recipe,
        restored: later.filter { $0.extent(in: size).intersects(extent) })
    }
    return faces.map { layer(.face($0.mask), $0.recipe, restoring[...]) }
      + keys.map { layer(.strokes(masks[$0] ?? []), $0.recipe, restoring[$0.restoredBefore...]) }
  }
}

extension FaceMask {
  /// A total order of different masks; it says nothing else.
  fileprivate func isOrdered(before other: FaceMask) -> Bool {
    for (mine, its) in zip(numbers, other.numbers) where mine != its { return mine < its }
    return false
  }

  private var numbers: [Double] {
    [ellipse.center.y, ellipse.center.x, ellipse.semiAxisX, ellipse.semiAxisY, ellipse.roll]
  }
}
