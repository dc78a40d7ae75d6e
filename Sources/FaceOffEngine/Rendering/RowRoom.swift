// SPDX-License-Identifier: MIT

/// What one thread needs to work on a row.
final class RowRoom {
  let colors: UnsafeMutablePointer<SIMD4<Float>>
  let single: UnsafeMutablePointer<SIMD4<Float>>
  let knots: UnsafeMutablePointer<SIMD4<Float>>
  let weights: UnsafeMutablePointer<Float>
  let singleWeights: UnsafeMutablePointer<Float>
  let coverage: UnsafeMutablePointer<Float>
  private var stacked: UnsafeMutablePointer<Float>?
  private var capacity = 0

  init(width: Int, knots count: Int) {
    colors = .allocate(capacity: width)
    single = .allocate(capacity: width)
    knots = .allocate(capacity: max(1, count))
    weights = .allocate(capacity: width)
    singleWeights = .allocate(capacity: width)
    coverage = .allocate(capacity: width)
  }

  deinit {
    colors.deallocate()
    single.deallocate()
    knots.deallocate()
    weights.deallocate()
    singleWeights.deallocate()
    stacked?.deallocate()
    coverage.deallocate()
  }

  /// Room for the masks of several layers, made when it is first needed.
  func coverages(_ count: Int) -> UnsafeMutablePointer<Float> {
    if let stacked, count <= capacity { return stacked }
    stacked?.deallocate()
    let new = UnsafeMutablePointer<Float>.allocate(capacity: count)
    stacked = new
    capacity = count
    return new
  }
}
