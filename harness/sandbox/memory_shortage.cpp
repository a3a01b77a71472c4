// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_shortage.hpp"

#include <fstream>
#include <string>

namespace labcheck {

std::optional<std::uint64_t> count_memory_kills() {
  std::ifstream statistics("/proc/vmstat");
  std::string name;
  std::uint64_t value = 0;
  while (statistics >> name >> value) {
    if (name == "oom_kill") return value;
  }
  return std::nullopt;
}

}  // namespace labcheck
