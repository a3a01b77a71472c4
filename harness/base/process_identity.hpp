// SPDX-License-Identifier: MIT
/// What /proc shows about processes. Identifies them, also after they have ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace labcheck {

/// The text of a file in /proc, or "" if it cannot be read: the process may end at any time.
std::string read_proc(const std::string& path);

/// What the kernel records about a process, in ticks of sysconf(_SC_CLK_TCK) per second.
struct ProcessStat {
  char state = 0;  // 'R': runs or waits for a processor; 'D': waits for a device; and others
  std::int64_t parent = 0;
  std::int64_t processor_time = 0;  // of the process and of the children that it has reaped
  std::int64_t started = 0;         // since boot
};

/// Nothing if process `pid` does not exist.
std::optional<ProcessStat> stat_of_process(std::int64_t pid);

/// When process `pid` started, as in ProcessStat; 0 if it does not exist. It distinguishes a
/// process from a later one with the same number.
std::uint64_t start_of_process(std::int64_t pid);

}  // namespace labcheck
