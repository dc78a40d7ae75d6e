// SPDX-License-Identifier: MIT

/// Why a file could not be opened as a photo. Data, not words: the program that shows it finds the sentence.
public enum ImageError: Error, Hashable, Sendable {
  /// The file has no bytes.
  case empty
  /// The content is of no kind that is known.
  case unrecognized
  /// The content is known, and is nothing that can be opened.
  case unsupported(ImageFormat)
  /// A JPEG of a kind that the decoder cannot read.
  case unsupportedJPEG(JPEGFeature)
  /// More pixels than the budget.
  case tooLarge(PixelSize, budget: Int)
  /// It began as the right kind of file and cannot be decoded; `detail` is the decoder's own words.
  case damaged(detail: String)
  /// The library that reads or writes the format lacks the part for it.
  case noPlugin(ImageFormat)
  /// Samples of a kind that no photo has, such as floating point.
  case unusualSamples(ImageFormat)
  /// The child process gave no answer.
  case codec(CodecFailure)
}

/// What makes a JPEG unreadable for the baseline and progressive decoder.
public enum JPEGFeature: Hashable, Sendable {
  /// SOF3 and its kin: lossless prediction (ITU-T T.81, annex H).
  case lossless
  /// SOF5 and above: hierarchical (ITU-T T.81, annex J).
  case hierarchical
  /// Samples of another depth than 8 bits.
  case precision(Int)
  /// Sampling factors or a number of components that no camera writes.
  case sampling
}
