// SPDX-License-Identifier: MIT

/// Finds faces with CenterFace, after a `DetectionPlan`.
///
/// Tiles are shared out among workers, one a core, at most four: each holds about 50 MB while it works.
public final class CenterFaceDetector: FaceDetector {
  /// How many tiles are looked at at once.
  public static var workerCount: Int { min(4, processorCount()) }

  let plan: DetectionPlan
  private let workers: [NetworkWorker]

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
  @Sendable public static func standard() throws -> any FaceDetector {
    guard let weights = standardWeights else { throw DetectorError.noDataDirectory }
    return try CenterFaceDetector(weights: weights)
  }

  /// Where the weights lie that the program comes with; nil where there is no data folder.
  public static var standardWeights: FilePath? {
    DataDirectory.find()?.file("models", "centerface.safetensors")
  }

  /// See `FaceDetector.faces(in:sensitivity:)`.
  public func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    var pyramid = DetectionPyramid(source)
    var looks = try await look(plan.passes, at: &pyramid)
    let turn = try await turn(of: pyramid, upright: looks)
    if turn != .up {
      pyramid = pyramid.turned(turn)
      looks = try await look(plan.passes, at: &pyramid)
    }
    let passes = zip(plan.passes, looks).map { pass, candidates in
      let scale = pass.scale(of: pyramid.size)
      return Fusion.Look(weight: pass.weight, candidates: candidates, scale: scale) {
        $0.height * scale <= pass.greatestHeight
      }
    }
    let detailed = try await smallFaceLooks(beside: looks, at: &pyramid)
    for worker in workers { await worker.rest() }
    let threshold = Self.threshold(sensitivity: sensitivity)
    return plan.fusion.fuse(detailed ?? passes)
      .filter { $0.score >= threshold }
      .map { $0.stored(turn, size: source.size).region(in: source.size) }
  }

  /// Runs passes over the whole photo.
  ///
  /// - Returns: by pass, candidates in pixels of the photo as the pyramid turns it, overlaps suppressed.
  func look(
    _ passes: [DetectionPass], at pyramid: inout DetectionPyramid
  ) async throws -> [[FaceCandidate]] {
    var tiles: [NetworkTile] = []
    var owners: [Int] = []
    for (index, pass) in passes.enumerated() {
      let level = pass.level(of: pyramid.size)
      let picture = try pyramid.picture(for: level.longSide)
      for tile in TileGrid(size: level, area: plan.tileArea, overlap: plan.tileOverlap).tiles {
        tiles.append(
          NetworkTile(
            source: picture, level: level, tile: tile, isMirrored: pass.isMirrored, tone: pass.tone))
        owners.append(index)
      }
    }
    let found = try await candidates(in: tiles, of: pyramid.size)
    return passes.indices.map { pass in
      let own = zip(owners, found).filter { $0.0 == pass }.flatMap(\.1)
      return FaceCandidate.nonMaximumSuppression(own, threshold: plan.suppressionOverlap)
    }
  }

  /// Shares tiles out among the workers.
  ///
  /// - Returns: candidates by tile, in pixels of the photo.
  func candidates(in tiles: [NetworkTile], of photo: PixelSize) async throws -> [[FaceCandidate]] {
    let queue = TileQueue(count: tiles.count)
    let floor = plan.floor
    DetectionProgress.current?.expect(tiles.count)
    return try await withThrowingTaskGroup(of: [(Int, [FaceCandidate])].self) { group in
      for worker in workers.prefix(tiles.count) {
        group.addTask {
          var found: [(Int, [FaceCandidate])] = []
          while let index = await queue.next() {
            try Task.checkCancellation()
            let tile = tiles[index]
            let candidates = try await worker.candidates(in: tile, floor: floor).map {
              $0.scaled(
                x: Double(photo.width) / Double(tile.level.width),
                y: Double(photo.height) / Double(tile.level.height))
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

/// Hands out tiles by their number, each once, to whoever is free.
private actor TileQueue {
  private var remaining: Range<Int>

  init(count: Int) {
    remaining = 0..<count
  }

  func next() -> Int? {
    remaining.popFirst()
  }
}
