// SPDX-License-Identifier: MIT
/// Identifies processes, also after they have ended, and the temporary folders that they made.
#pragma once

#include <cstdint>
#include <string>

namespace labcheck {

/// The kernel's number of ticks from boot to the start of process `pid`; 0 if it does not exist. It
/// distinguishes a process from a later one with the same number.
std::uint64_t start_of_process(std::int64_t pid);

/// The beginning of the names of the TempFolders of the process `pid` that started at `started`:
/// "labcheck-17-4711-". No other process uses it.
std::string temp_folder_prefix(std::int64_t pid, std::uint64_t started);

}  // namespace labcheck
