// SPDX-License-Identifier: MIT
#include "harness/model/run.hpp"

namespace labcheck {

bool has_completed(const Run& run) {
  return std::holds_alternative<Completed>(run.end);
}

double counter_of(const Counters& counters, const std::string& name) {
  const auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

}  // namespace labcheck
