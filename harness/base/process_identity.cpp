// SPDX-License-Identifier: MIT
#include "harness/base/process_identity.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace labcheck {
namespace {

constexpr std::size_t kFieldsUpToStart = 20;  // of /proc/PID/stat, after the name

}  // namespace

// proc(5): field 22. The name, in parentheses, may contain any character.
std::uint64_t start_of_process(std::int64_t pid) {
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  const std::string text{std::istreambuf_iterator<char>(stat), {}};
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  std::string field;
  for (std::size_t k = 0; k < kFieldsUpToStart; ++k) fields >> field;
  return std::strtoull(field.c_str(), nullptr, 10);
}

std::string temp_folder_prefix(std::int64_t pid, std::uint64_t started) {
  return fmt::format("labcheck-{}-{}-", pid, started);
}

}  // namespace labcheck
