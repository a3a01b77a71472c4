// SPDX-License-Identifier: MIT
#include "harness/model/verdict.hpp"

#include <algorithm>

namespace labcheck {

VerdictKind worse(VerdictKind a, VerdictKind b) {
  return std::min(a, b);
}

}  // namespace labcheck
