// SPDX-License-Identifier: MIT

/// Runs the network on one tile after another, on one core.
///
/// Each worker owns its network: tiles are spread over the workers, not a tile's layers over threads. A layer
/// split over two threads waits for the slower one, 77 times a tile: on a busy machine, a tile of 320×320 took
/// 808 ms on two threads and 14 ms on one.
actor NetworkWorker {
  private let weights: Safetensors
  /// The network of the last tile's size: building one costs about 5 ms, and keeping several costs memory.
  private var network: CenterFaceNetwork?

  init(weights: Safetensors) {
    self.weights = weights
  }

  /// Looks at a tile; candidates come back in pixels of the tile's level.
  func candidates(in tile: NetworkTile, floor: Float) throws(DetectorError) -> [FaceCandidate] {
    let size = tile.inputSize
    let network: CenterFaceNetwork
    if let current = self.network, current.size == size {
      network = current
    } else {
      self.network = nil
      network = try CenterFaceNetwork(size: size, weights: weights)
      weights.release()
      self.network = network
    }
    tile.draw(into: network.pixels)
    try network.run()
    return tile.candidates(from: network, floor: floor)
  }

  /// Gives the network's memory back.
  func rest() {
    network = nil
    NetworkMemory.release()
  }
}
