// SPDX-License-Identifier: MIT

/// What was wrong with a file that could be decoded all the same. Data, not words.
public enum DecodeWarning: Hashable, Sendable {
  /// The file ends before the picture does: what is missing is flat.
  case truncated
  /// Parts of the picture may be wrong; `detail` is the decoder's own words.
  case damaged(detail: String)
}
