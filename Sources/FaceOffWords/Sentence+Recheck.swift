// SPDX-License-Identifier: MIT

extension Sentence {
  /// Faces that the second look at a copy found, and that were hidden more strongly for it.
  public static func strengthened(_ count: Int) -> String {
    trn("%d face was blurred more strongly", "%d faces were blurred more strongly", count)
  }

  /// Faces that are found in a copy though they are hidden.
  public static func recognisable(_ count: Int) -> String {
    trn("%d face may still be recognisable: check", "%d faces may still be recognisable: check", count)
  }
}
