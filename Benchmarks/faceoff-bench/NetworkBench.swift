// SPDX-License-Identifier: MIT

import FaceOffEngine

/// The detection network alone, on tiles of the size that the detector uses.
enum NetworkBench {
  private static let tile = PixelSize(width: 448, height: 416)
  private static let tilesPerThread = 4
  /// What the time is given for.
  private static let pixels = 1280 * 960

  /// Prints the best of several runs: the seconds that 1280×960 pixels' worth of tiles take on so many threads.
  static func run(threads: Int) async throws {
    guard let path = CenterFaceDetector.standardWeights else { throw DetectorError.noDataDirectory }
    let weights = try Safetensors(contentsOf: path)
    var best = Duration.seconds(1000)
    for _ in 0..<5 {
      let taken = try await withThrowingTaskGroup(of: Duration.self) { group in
        for _ in 0..<max(1, threads) {
          group.addTask {
            let network = try CenterFaceNetwork(size: tile, weights: weights)
            for i in network.pixels.indices { network.pixels[i] = Float((i &* 7919) & 255) }
            try network.run()
            return try ContinuousClock().measure {
              for _ in 0..<tilesPerThread { try network.run() }
            }
          }
        }
        return try await group.reduce(.zero) { max($0, $1) }
      }
      best = min(best, taken)
    }
    let measured = Double(tile.width * tile.height * tilesPerThread * max(1, threads))
    print("{\"threads\": \(threads), \"seconds\": \(best / .seconds(1) * Double(pixels) / measured)}")
  }
}
