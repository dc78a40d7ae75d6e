// SPDX-License-Identifier: MIT

/// What finds the faces here, told without loading it.
public struct DetectorDescription: Sendable {
  /// The network's name.
  public let network = "CenterFace"
  /// How many tiles are looked at at once.
  public let threads = CenterFaceDetector.workerCount
  /// The sha256 of the weights as `data/models/convert.py` recorded it; nil where there are none.
  public let weightsHash: String?

  /// Reads the header of the weights' file.
  public init() {
    let metadata = CenterFaceDetector.standardWeights.flatMap { try? Safetensors.metadata(of: $0) }
    weightsHash = metadata?["weights_sha256"]
  }
}
