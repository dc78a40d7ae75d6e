// SPDX-License-Identifier: MIT

import Glibc

/// How many processors are online (`sysconf`), at least one.
func processorCount() -> Int {
  max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
