// SPDX-License-Identifier: MIT

/// Puts a PNG together from an encoder's picture and metadata from elsewhere.
enum PNGAssembly {
  /// Chunks that the picture needs; whatever else the encoder wrote is left out.
  private static let picture: Set = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  static func join(_ encoded: [UInt8], with metadata: CleanMetadata) -> [UInt8] {
    let chunks = PNGScan(encoded).chunks.filter { picture.contains($0.name) }
    let hasProfile = chunks.contains { $0.name == "iCCP" }
    var file = Array(encoded.prefix(8))
    var isPending = true
    for chunk in chunks {
      // Colours must stand before palette and samples, and all the rest may.
      if isPending, chunk.name == "PLTE" || chunk.name == "IDAT" {
        isPending = false
        for carried in metadata.pngChunks where !(hasProfile && carried[4..<8].elementsEqual("sRGB".utf8)) {
          file += carried
        }
        if !metadata.exif.isEmpty { file += self.chunk("eXIf", metadata.exif) }
        if !metadata.xmp.isEmpty {
          // Not compressed; no language and no translated keyword.
          file += self.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + metadata.xmp)
        }
      }
      file += encoded[chunk.whole]
    }
    return file
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return number(body.count) + content + number(Int(checksum(content)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as PNG has it (annex D of its specification).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
