// SPDX-License-Identifier: MIT

import CCodec

/// Why a request could not be done; the parent finds the words.
struct CodecFailure: Error {
  let status: faceoff_codec_status
  /// A library's own words; may be empty.
  var message = ""
  /// For a picture that is too large.
  var width = 0
  var height = 0

  static func damaged(_ message: String) -> CodecFailure {
    CodecFailure(status: FACEOFF_CODEC_DAMAGED, message: message)
  }
}
