// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/kernel_counters.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {

void add_access(std::vector<LineAccess>& accesses, LineAccess access) {
  const auto same = std::ranges::find_if(accesses, [&](const LineAccess& known) {
    return known.line == access.line && known.direction == access.direction &&
           known.memory == access.memory && known.bytes == access.bytes &&
           known.stride == access.stride && known.file == access.file;
  });
  if (same == accesses.end()) {
    accesses.push_back(std::move(access));
  } else {
    same->requests += access.requests;
    same->cost += access.cost;
    same->least += access.least;
  }
}

}  // namespace labcheck
