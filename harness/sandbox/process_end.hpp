// SPDX-License-Identifier: MIT
/// The facts about an ended process, and deciding from them how it ended.
#pragma once

#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck {

/// Why labcheck itself ended a process tree.
enum class StopReason { none, limit, request };

/// The facts about an ended process.
struct ProcessFacts {
  std::optional<FirstProcessReport> report;  // absent if the first process wrote none
  StopReason stopped = StopReason::none;
  LimitKind limit = LimitKind::wall_time;  // the limit, for StopReason::limit
  std::size_t output_size = 0;             // [bytes] before truncation
};

/// How the process ended, or nothing if the sandbox could not start it or did not report its end.
std::optional<decltype(ProcessEnd::how)> how_it_ended(const ProcessFacts& facts,
                                                      const ProcessLimits& limits);

/// The number of processes that the kernel has killed for lack of memory since the computer was
/// started (proc(5), /proc/vmstat). Nothing if the kernel does not count them.
std::optional<std::uint64_t> count_memory_kills();

}  // namespace labcheck
