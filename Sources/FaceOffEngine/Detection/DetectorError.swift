// SPDX-License-Identifier: MIT

/// Why the face detector cannot work. Data, not words.
public enum DetectorError: Error, Hashable, Sendable {
  /// The program's data folder is nowhere to be found.
  case noDataDirectory
  /// The weights are missing or cannot be read.
  case weightsUnreadable(SystemError)
  /// The weights' file is damaged or is another network's; `tensor` is the one that was looked for.
  case weightsInvalid(path: FilePath, tensor: String)
  /// XNNPACK refused; `call` is the C function, `status` its `xnn_status`.
  case inference(call: String, status: UInt32)
}
