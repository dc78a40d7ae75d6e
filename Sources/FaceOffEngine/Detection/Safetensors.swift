// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A file of named float32 tensors in the safetensors format (Hugging Face, format version 0.3): a JSON header, then raw data.
///
/// The file is mapped, for its tensors are read where they lie and once for each network that is built. Unchecked
/// Sendable: the mapping is read-only, and nothing else changes after `init`.
package final class Safetensors: @unchecked Sendable {
  /// Says where the tensors come from, as the file's `__metadata__` has it.
  package let metadata: [String: String]
  private let path: FilePath
  private let tensors: [String: Tensor]
  private let mapping: FileMapping
  /// Where the header ends and the tensors begin.
  private let start: Int

  private struct Tensor: Decodable {
    let dtype: String
    let shape: [Int]
    let data_offsets: [Int]
  }

  /// The largest header that is read; CenterFace's is 12 kB.
  private static let headerLimit = 1 << 20

  /// Maps a file that the program brought along. (A person's photo is never mapped: somebody might shorten it.)
  package init(contentsOf path: FilePath) throws(DetectorError) {
    do throws(SystemError) {
      mapping = try FileMapping(path)
    } catch {
      throw .weightsUnreadable(error)
    }
    guard let header = Self.header(of: mapping.bytes) else {
      throw .weightsInvalid(path: path, tensor: "header")
    }
    self.path = path
    metadata = header.metadata
    tensors = header.tensors
    start = header.end
  }

  /// Gives the pages back that were read; the next reader loads them again.
  func release() {
    mapping.release()
  }

  /// A tensor's numbers, which must have exactly this shape.
  func tensor(_ name: String, shape: [Int]) throws(DetectorError) -> UnsafeRawPointer {
    guard let tensor = tensors[name], tensor.dtype == "F32", tensor.shape == shape,
      tensor.data_offsets.count == 2, tensor.data_offsets[0] >= 0,
      (start + tensor.data_offsets[0]).isMultiple(of: MemoryLayout<Float>.alignment),
      tensor.data_offsets[1] - tensor.data_offsets[0] == shape.reduce(MemoryLayout<Float>.size, *),
      tensor.data_offsets[1] <= mapping.bytes.count - start, let base = mapping.bytes.baseAddress
    else { throw .weightsInvalid(path: path, tensor: name) }
    return base + start + tensor.data_offsets[0]
  }

  /// Reads the metadata alone, a few kilobytes, without the tensors.
  static func metadata(of path: FilePath) throws(DetectorError) -> [String: String] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader(path).head(headerLimit)
    } catch {
      throw .weightsUnreadable(error)
    }
    guard let json = bytes.withUnsafeBytes({ headerJSON(of: $0) }),
      let header = try? JSONDecoder().decode(Provenance.self, from: json)
    else { throw .weightsInvalid(path: path, tensor: "header") }
    return header.metadata
  }

  /// The header without the tensors' places, which are many.
  private struct Provenance: Decodable {
    let metadata: [String: String]

    enum CodingKeys: String, CodingKey {
      case metadata = "__metadata__"
    }
  }

  private static func headerJSON(of bytes: UnsafeRawBufferPointer) -> Data? {
    guard bytes.count >= 8 else { return nil }
    let length = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= headerLimit, let count = Int(exactly: length), 8 + count <= bytes.count else {
      return nil
    }
    return Data(bytes[8..<8 + count])
  }

  private static func header(
    of bytes: UnsafeRawBufferPointer
  ) -> (metadata: [String: String], tensors: [String: Tensor], end: Int)? {
    guard let json = headerJSON(of: bytes) else { return nil }
    guard let entries = try? JSONDecoder().decode([String: Entry].self, from: json) else { return nil }
    var metadata: [String: String] = [:]
    var tensors: [String: Tensor] = [:]
    for (name, entry) in entries {
      switch entry {
      case .metadata(let values): metadata = values
      case .tensor(let tensor): tensors[name] = tensor
      }
    }
    return (metadata, tensors, 8 + json.count)
  }

  private enum Entry: Decodable {
    case tensor(Tensor)
    case metadata([String: String])

    init(from decoder: any Decoder) throws {
      if let tensor = try? Tensor(from: decoder) {
        self = .tensor(tensor)
      } else {
        self = .metadata(try [String: String](from: decoder))
      }
    }
  }
}
