// SPDX-License-Identifier: MIT

/// In which scans a JPEG's coefficients come (ITU-T T.81, B.2.3).
struct JPEGScanScript: Hashable, Sendable {
  struct Scan: Hashable, Sendable {
    /// Indices into the frame's components.
    let components: [Int]
    /// In zigzag order, 0…63.
    let coefficients: ClosedRange<Int>
    /// The bits' position in the scan before, and in this one (successive approximation).
    let highBit: Int
    let lowBit: Int
  }

  let scans: [Scan]

  /// Writing goes over the picture twice for each scan; encoders make ten, and hardly ever more than twenty.
  private static let most = 32
}

extension JPEGScanScript {
  /// The file's own scans.
  ///
  /// - Returns: nil for one scan only, for very many, and for scans that do not bring each coefficient to its last bit exactly as the
  ///   standard has it: changed blocks would lose what no scan carries.
  init?(of header: JPEGHeader, in bytes: [UInt8]) {
    guard (2...Self.most).contains(header.scanCount) else { return nil }
    var scans: [Scan] = []
    for segment in header.segments where segment.marker == 0xDA {
      guard let scan = Scan(bytes[segment.payload], of: header.components) else { return nil }
      scans.append(scan)
    }
    self.scans = scans
    guard isComplete(for: header) else { return nil }
  }

  private func isComplete(for header: JPEGHeader) -> Bool {
    var bits = [Int?](repeating: nil, count: header.components.count * 64)
    for scan in scans {
      for component in scan.components {
        for place in scan.coefficients.map({ component * 64 + $0 }) {
          guard bits[place] == (scan.highBit == 0 ? nil : scan.highBit) else { return false }
          bits[place] = scan.lowBit
        }
      }
    }
    return bits.allSatisfy { $0 == 0 }
  }
}

extension JPEGScanScript.Scan {
  /// From the payload of a start-of-scan segment.
  fileprivate init?(_ payload: ArraySlice<UInt8>, of components: [JPEGComponent]) {
    let payload = Array(payload)
    guard let count = payload.first.map(Int.init), (1...4).contains(count), payload.count == 4 + 2 * count
    else { return nil }
    let indices = (0..<count).compactMap { index in
      components.firstIndex { $0.id == payload[1 + 2 * index] }
    }
    let (first, last) = (Int(payload[1 + 2 * count]), Int(payload[2 + 2 * count]))
    guard indices.count == count, first <= last, last < 64 else { return nil }
    self.components = indices
    coefficients = first...last
    highBit = Int(payload[3 + 2 * count] >> 4)
    lowBit = Int(payload[3 + 2 * count] & 15)
  }
}
