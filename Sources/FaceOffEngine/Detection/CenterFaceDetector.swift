// SPDX-License-Identifier: MIT

/// Finds faces with CenterFace, after a `DetectionPlan`.
///
/// Tiles are shared out among workers, one a core, at most four: each holds about 50 MB while it works.
public final class CenterFaceDetector: FaceDetector {
  /// How many tiles are looked at at once.
  public static var workerCount: Int { min(4, processorCount()) }

  let plan: DetectionPlan
  let workers: [NetworkWorker]

  /// Reads the weights.
  ///
  /// - Parameters:
  ///   - path: where they lie.
  ///   - plan: how photos are searched.
  ///   - workers: how many tiles are looked at at once, at least 1; the faces are the same whatever it is.
  /// - Throws: `DetectorError` where they are missing or damaged.
  public init(
    weights path: FilePath, plan: DetectionPlan = .standard, workers count: Int = workerCount
  ) throws(DetectorError) {
    let weights = try Safetensors(contentsOf: path)
    self.plan = plan
    workers = (0..<max(1, count)).map { _ in NetworkWorker(weights: weights) }
  }

  /// The detector with the weights that the program comes with.
  @Sendable public static func standard(plan: DetectionPlan) throws -> any FaceDetector {
    guard let weights = standardWeights else { throw DetectorError.noDataDirectory }
    return try CenterFaceDetector(weights: weights, plan: plan)
  }

  /// Where the weights lie that the program comes with; nil where there is no data folder.
  public static var standardWeights: FilePath? {
    DataDirectory.find()?.file("models", "centerface.safetensors")
  }

  /// See `FaceDetector.faces(in:sensitivity:)`.
  public func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    var pyramid = DetectionPyramid(source)
    var looks = try await look(plan.passes.map { ($0, .up) }, at: &pyramid)
    let turn = try await turn(of: &pyramid, upright: looks)
    if turn != .up {
      looks = try await look(plan.passes.map { ($0, turn) }, at: &pyramid)
    }
    let size = turn.uprightSize(of: source.size)
    let passes = zip(plan.passes, looks).map { pass, candidates in
      let scale = pass.scale(of: size)
      return Fusion.Look(weight: pass.weight, candidates: candidates, scale: scale) {
        $0.height * scale <= pass.greatestHeight
      }
    }
    let detailed = try await smallFaceLooks(beside: looks, at: &pyramid, turn: turn)
    for worker in workers { await worker.rest() }
    let threshold = Self.threshold(sensitivity: sensitivity)
    let faces = plan.fusion.fuse(detailed ?? passes)
    // Where nothing is surer, what is faint is a moon or a pebble.
    guard let surest = faces.first, surest.score >= Self.surestShare * threshold else { return [] }
    return
      faces
      .filter { $0.score >= threshold }
      .map { $0.stored(turn, size: source.size).region(in: source.size) }
  }

  /// Runs passes over the whole photo.
  ///
  /// - Parameter looks: the passes, and how the photo is turned for each.
  /// - Returns: by look, candidates in pixels of the photo so turned, overlaps suppressed.
  func look(
    _ looks: [(pass: DetectionPass, turn: Orientation)], at pyramid: inout DetectionPyramid
  ) async throws -> [[FaceCandidate]] {
    // The largest picture first: the others are averaged down from it, where each might be decoded by itself.
    let finest = looks.map { $0.pass.level(of: $0.turn.uprightSize(of: pyramid.size)).longSide }.max() ?? 1
    _ = try pyramid.picture(for: finest)
    var tiles: [NetworkTile] = []
    var owners: [Int] = []
    for (index, (pass, turn)) in looks.enumerated() {
      let level = pass.level(of: turn.uprightSize(of: pyramid.size))
      let picture = try pyramid.picture(for: level.longSide)
      for tile in TileGrid(size: level, area: plan.tileArea, overlap: plan.tileOverlap).tiles {
        tiles.append(
          NetworkTile(
            source: picture, turn: turn, level: level, tile: tile, isMirrored: pass.isMirrored,
            tone: pass.tone))
        owners.append(index)
      }
    }
    let found = try await candidates(in: tiles, of: pyramid.size)
    return looks.indices.map { look in
      let own = zip(owners, found).filter { $0.0 == look }.flatMap(\.1)
      return FaceCandidate.nonMaximumSuppression(own, threshold: plan.suppressionOverlap)
    }
  }

  /// Shares tiles out among the workers.
  ///
  /// - Parameter photo: not turned.
  /// - Returns: candidates by tile, in pixels of the photo turned as the tile has it.
  func candidates(in tiles: [NetworkTile], of photo: PixelSize) async throws -> [[FaceCandidate]] {
    let queue = TileQueue(tiles)
    let floor = plan.floor
    DetectionProgress.current?.expect(tiles.count)
    return try await withThrowingTaskGroup(of: [(Int, [FaceCandidate])].self) { group in
      for worker in workers.prefix(tiles.count) {
        group.addTask {
          var found: [(Int, [FaceCandidate])] = []
          var last: PixelSize?
          while let index = await queue.next(after: last) {
            try Task.checkCancellation()
            let tile = tiles[index]
            last = tile.inputSize
            let size = tile.turn.uprightSize(of: photo)
            let candidates = try await worker.candidates(in: tile, floor: floor).map {
              $0.scaled(
                x: Double(size.width) / Double(tile.level.width),
                y: Double(size.height) / Double(tile.level.height))
            }
            found.append((index, candidates))
            DetectionProgress.current?.advance()
          }
          return found
        }
      }
      var result = [[FaceCandidate]](repeating: [], count: tiles.count)
      for try await part in group {
        for (index, candidates) in part { result[index] = candidates }
      }
      return result
    }
  }
}
