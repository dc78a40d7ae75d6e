// SPDX-License-Identifier: MIT

import Fixtures
import FuzzTargets
import Glibc
import Testing

/// Every seed of the fuzz targets, whole and damaged, in a process that may neither crash nor take its time or memory.
@Suite struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func hostileBytesAreSurvived(target: FuzzTarget) async {
    await #expect(processExitsWith: .success) { [target = target as FuzzTarget] in
      var memory = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
      var time = rlimit(rlim_cur: 60, rlim_max: 60)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
      for (index, seed) in target.seeds.enumerated() {
        target.run(seed)
        for number in 0..<400 {
          var mutation = Mutation(1_000 * index + number)
          target.run(mutation.apply(to: seed))
        }
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases) func everySeedIsThere(target: FuzzTarget) {
    #expect(target.seeds.count >= 10 && !target.seeds.contains { $0.isEmpty || $0.count > 16 << 10 })
  }
}
