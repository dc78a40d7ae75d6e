// SPDX-License-Identifier: MIT

/// What a person should know of a file that was decoded. Data, not words.
public enum DecodeWarning: Hashable, Sendable {
  /// The file ends before the picture does: what is missing is flat.
  case truncated
  /// Parts of the picture may be wrong; `detail` is the decoder's own words.
  case damaged(detail: String)
  /// An animation: only its first frame is shown and kept.
  case animated(frames: Int)
  /// A file of several pages: only the first is shown and kept.
  case furtherPages(count: Int)
}
