// SPDX-License-Identifier: MIT
#include "harness/base/process_identity.hpp"

#include "harness/base/file_descriptor.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace labcheck {

std::string read_proc(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  char part[4096];
  while (file) {
    const ssize_t size = ::read(file.get(), part, sizeof part);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    text.append(part, static_cast<std::size_t>(size));
  }
  return text;
}

// proc(5): the name, in parentheses, may contain any character; field 3, the state, follows it.
std::optional<ProcessStat> stat_of_process(std::int64_t pid) {
  constexpr std::size_t kFirst = 4;
  std::array<std::int64_t, 19> values{};  // fields 4 to 22
  const auto field = [&](std::size_t number) { return values[number - kFirst]; };
  const std::string text = read_proc(fmt::format("/proc/{}/stat", pid));
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  char state = 0;
  fields >> state;
  for (std::int64_t& value : values) fields >> value;
  if (!fields) return std::nullopt;
  return ProcessStat{state, field(4), field(14) + field(15) + field(16) + field(17), field(22)};
}

std::uint64_t start_of_process(std::int64_t pid) {
  const std::optional<ProcessStat> stat = stat_of_process(pid);
  return stat ? static_cast<std::uint64_t>(stat->started) : 0;
}

}  // namespace labcheck
