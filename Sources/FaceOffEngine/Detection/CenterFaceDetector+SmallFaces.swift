// SPDX-License-Identifier: MIT

extension CenterFaceDetector {
  /// The looks to fuse where something speaks for small faces in a large photo; nil where nothing does.
  ///
  /// - Parameters:
  ///   - looks: what the plan's passes found, in pixels of the turned photo.
  ///   - turn: how the photo's people stand upright.
  func smallFaceLooks(
    beside looks: [[FaceCandidate]], at pyramid: inout DetectionPyramid, turn: Orientation = .up
  ) async throws -> [Fusion.Look]? {
    let size = turn.uprightSize(of: pyramid.size)
    guard let search = plan.smallFaces, size.longSide >= search.leastLongSide,
      let finest = plan.passes.last, let signs = looks.last
    else { return nil }
    let level = DetectionPass(longSide: min(search.longSide, size.longSide)).level(of: size)
    let scale = Double(level.longSide) / Double(size.longSide)
    if search.signs(in: signs, scale: finest.scale(of: size)) < search.signs {
      let probes = TileGrid(size: level, area: search.probeArea, overlap: search.tileOverlap).tiles
      let detail = DetailMap(try pyramid.picture(for: finest.level(of: size).longSide / 2), turn: turn)
      let texture = probes.map { detail.mean(in: $0.rect, of: level) }
      let faint = search.faint(in: signs, probes: probes, scale: scale)
      let textured = probes.indices.filter { !faint.contains($0) }
        .sorted { texture[$0] > texture[$1] }.prefix(search.texturedProbes)
      let found = try await look(at: (faint + textured).map { probes[$0] }, of: level, &pyramid, turn)
      if search.signs(in: found, scale: scale) < search.signsInProbes { return nil }
    }
    let tiles = TileGrid(size: level, area: plan.tileArea, overlap: search.tileOverlap).tiles
    let detailed = try await look(at: tiles, of: level, &pyramid, turn)

    var result = zip(zip(plan.passes, search.passWeights), looks).map { pass, candidates in
      let scale = pass.0.scale(of: size)
      return Fusion.Look(weight: pass.1, candidates: candidates, scale: scale) {
        $0.height * scale >= search.leastVisibleHeight && $0.height * scale <= pass.0.greatestHeight
      }
    }
    result.append(
      Fusion.Look(weight: 1, candidates: detailed, scale: scale) {
        $0.height * scale <= search.greatestVisibleHeight
      })
    if scale < 1 {
      result.append(try await closeUps(of: detailed, search.closeUps, scale: scale, at: &pyramid, turn))
    }
    return result
  }

  private func look(
    at tiles: [TileGrid.Tile], of level: PixelSize, _ pyramid: inout DetectionPyramid, _ turn: Orientation
  ) async throws -> [FaceCandidate] {
    let picture = try pyramid.picture(for: level.longSide)
    let found = try await candidates(
      in: tiles.map { NetworkTile(source: picture, turn: turn, level: level, tile: $0) }, of: pyramid.size)
    return FaceCandidate.nonMaximumSuppression(found.flatMap(\.self), threshold: plan.suppressionOverlap)
  }

  /// Looks once more at what was neither a face nor none, enlarged from the photo's own pixels.
  private func closeUps(
    of detailed: [FaceCandidate], _ settings: DetectionPlan.CloseUps, scale: Double,
    at pyramid: inout DetectionPyramid, _ turn: Orientation
  ) async throws -> Fusion.Look {
    let size = turn.uprightSize(of: pyramid.size)
    let doubtful =
      detailed
      .filter { settings.scores.contains($0.score) && $0.box.height * scale <= settings.greatestHeight }
      .prefix(settings.limit)
    let picture = try pyramid.picture(for: size.longSide)
    let enlarged = PixelSize(
      width: size.width * settings.enlargement, height: size.height * settings.enlargement)
    let tiles = doubtful.map { candidate in
      let window = PixelRect(
        x: settings.start(around: candidate.box.center.x, length: size.width),
        y: settings.start(around: candidate.box.center.y, length: size.height),
        width: min(settings.window, size.width), height: min(settings.window, size.height))
      let rect = PixelRect(
        x: window.x * settings.enlargement, y: window.y * settings.enlargement,
        width: window.width * settings.enlargement, height: window.height * settings.enlargement)
      return NetworkTile(
        source: picture, turn: turn, level: enlarged, tile: TileGrid.Tile(rect: rect, core: rect))
    }
    let reach = Double(settings.window) / 4
    let answers = zip(doubtful, try await candidates(in: tiles, of: pyramid.size)).flatMap { asked, found in
      found.filter {
        abs($0.box.center.x - asked.box.center.x) < reach && abs($0.box.center.y - asked.box.center.y) < reach
      }
    }
    let asked = doubtful.map(\.box.center)
    return Fusion.Look(
      weight: 1,
      candidates: FaceCandidate.nonMaximumSuppression(answers, threshold: plan.suppressionOverlap),
      scale: Double(settings.enlargement)
    ) { box in
      asked.contains { max(abs($0.x - box.center.x), abs($0.y - box.center.y)) < box.height / 2 }
    }
  }
}

extension DetectionPlan.SmallFaceSearch {
  /// Small and sure candidates; `scale` leads from pixels of the photo to the network's.
  fileprivate func signs(in candidates: [FaceCandidate], scale: Double) -> Int {
    candidates.count { $0.score >= leastScore && $0.box.height * scale <= greatestHeight }
  }

  /// The probes in which the surest of the candidates lie that would be small at the detailed level, as indices.
  fileprivate func faint(in candidates: [FaceCandidate], probes: [TileGrid.Tile], scale: Double) -> [Int] {
    var found: [Int] = []
    for candidate in candidates where candidate.box.height * scale <= greatestHeight {
      let place = candidate.box.center
      guard found.count < faintProbes else { break }
      let owner = probes.firstIndex { $0.core.contains(x: Int(place.x * scale), y: Int(place.y * scale)) }
      if let owner, !found.contains(owner) { found.append(owner) }
    }
    return found
  }
}

extension DetectionPlan.CloseUps {
  /// Where the window around a place begins, kept inside the photo.
  fileprivate func start(around center: Double, length: Int) -> Int {
    max(0, min(Int(center.rounded()) - window / 2, length - window))
  }
}
