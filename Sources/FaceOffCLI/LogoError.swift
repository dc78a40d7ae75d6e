// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A logo's file that cannot be used.
struct LogoError: Error {
  let path: FilePath
  let cause: ImageError
}
