// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// Every Swift target: a warning is an error, so that none is ever left for later.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `make fuzz` links libFuzzer, which a usual build has no use for.
let isFuzzing = Context.environment["FACEOFF_FUZZ"] != nil

let package = Package(
  name: "FaceOFF",
  products: [
    .library(name: "FaceOffEngine", targets: ["FaceOffEngine"]),
    .executable(name: "faceoff", targets: ["faceoff"]),
    .executable(name: "faceoff-cli", targets: ["faceoff-cli"]),
    .executable(name: "faceoff-codec", targets: ["faceoff-codec"]),
  ],
  targets: [
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CXNNPACK"),
    .systemLibrary(name: "CExif", pkgConfig: "libexif"),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CVips", pkgConfig: "vips"),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif"),
    .systemLibrary(name: "CCodec"),
    .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1"),
    .target(name: "CGtkShim", dependencies: ["CGtk"]),
    .target(name: "CFile"),
    .target(name: "CJPEGCoefficients", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CCodecShim", dependencies: ["CVips"]),
    .target(
      name: "FaceOffEngine",
      dependencies: [
        "CTurboJPEG", "CXNNPACK", "CExif", "CGLib", "CLCMS", "CPNG", "CMalloc", "CFile", "CJPEGCoefficients",
        "CCodec",
      ],
      exclude: ["Detection/README.md"],
      swiftSettings: strict),
    .target(
      name: "FaceOffWords",
      dependencies: ["FaceOffEngine", "CGLib"],
      swiftSettings: strict),
    .executableTarget(
      name: "faceoff",
      dependencies: ["FaceOffEngine", "FaceOffWords", "CGtk", "CGtkShim"],
      path: "Sources/FaceOffApp",
      swiftSettings: strict),
    .executableTarget(
      name: "faceoff-cli",
      dependencies: ["FaceOffEngine", "FaceOffWords", "CGLib"],
      path: "Sources/FaceOffCLI",
      swiftSettings: strict),
    .executableTarget(
      name: "faceoff-codec",
      dependencies: ["CCodec", "CCodecShim", "CVips", "CHeif"],
      path: "Sources/FaceOffCodec",
      swiftSettings: strict),
    .executableTarget(
      name: "faceoff-bench",
      dependencies: ["FaceOffEngine"],
      path: "Benchmarks/faceoff-bench",
      swiftSettings: strict),
    .testTarget(
      name: "FaceOffEngineTests",
      dependencies: [
        "FaceOffEngine", "Fixtures", "FuzzTargets", "CGLib", "CCodec", "CLCMS", "faceoff-codec",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FaceOffAppTests",
      dependencies: ["FaceOffEngine", "Fixtures", "faceoff", "CGtk"],
      swiftSettings: strict),
    .testTarget(
      name: "FaceOffCLITests",
      dependencies: ["FaceOffEngine", "Fixtures", "faceoff", "faceoff-cli", "faceoff-codec"],
      swiftSettings: strict),
    .target(
      name: "Fixtures",
      dependencies: ["FaceOffEngine", "CTurboJPEG"],
      path: "Tests/Fixtures",
      exclude: ["photos", "reference", "PROVENANCE.md"],
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: ["FaceOffEngine", "Fixtures"],
      path: "Tests/Fuzz/Targets",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

if isFuzzing {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "faceoff-fuzz",
      dependencies: ["FuzzTargets", "CFuzzer"],
      path: "Tests/Fuzz/Runner",
      swiftSettings: strict),
  ]
}
