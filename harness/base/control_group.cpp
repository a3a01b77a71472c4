// SPDX-License-Identifier: MIT
#include "harness/base/control_group.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

const fs::path kGroups = "/sys/fs/cgroup";

// The path relative to kGroups. In a container, it may be the path outside the container, which
// does not exist inside.
fs::path own_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::/")) return line.substr(4);
  }
  return {};
}

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace

std::vector<std::string> settings_of_groups(std::string_view file) {
  std::vector<std::string> settings;
  for (fs::path group = own_group();; group = group.parent_path()) {
    settings.push_back(first_line(kGroups / group / file));
    if (group.empty()) return settings;
  }
}

std::uint64_t limited_by(std::uint64_t bytes, const std::vector<std::string>& limits) {
  for (const std::string& limit : limits) {
    bytes = std::min(bytes, to_number<std::uint64_t>(limit).value_or(bytes));
  }
  return bytes;
}

std::uint64_t usable_memory() {
  const auto all = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                   static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::vector<std::string> limits = settings_of_groups("memory.max");
  limits.push_back(first_line(kGroups / "memory/memory.limit_in_bytes"));
  return limited_by(all, limits);
}

}  // namespace labcheck
