// SPDX-License-Identifier: MIT

import FaceOffEngine

/// Where the files are that tests read, and the program's own data.
public enum Fixture {
  /// The repository's root.
  public static let root = FilePath(#filePath).parent.parent.parent

  /// A photo of `Tests/Fixtures/photos`.
  public static func photo(_ name: String) -> FilePath {
    root.appending("Tests/Fixtures/photos").appending(name)
  }

  /// The four portraits of official people, each one face, and the astronaut.
  public static let portraits = (1...4).map { photo("portrait-\($0).jpg") }
  /// One face, small, in a scene.
  public static let astronaut = photo("astronaut.jpg")

  /// What ONNX Runtime made of three small pictures.
  public static let centerFaceReference = root.appending("Tests/Fixtures/reference/centerface.safetensors")
  /// The detector's weights.
  public static let weights = root.appending("data/models/centerface.safetensors")
}
