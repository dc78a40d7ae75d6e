// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// A logo's file that cannot be used.
struct LogoError: Worded {
  let path: FilePath
  let cause: ImageError

  var sentence: String {
    if case .tooLarge = cause { return Sentence.of(cause, path.shown) }
    return tr("%s is no PNG picture that can be used as a logo.", path.shown)
  }
}
