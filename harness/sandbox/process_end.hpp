// SPDX-License-Identifier: MIT
/// Deciding how a process ended from the observed facts.
#pragma once

#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <cstddef>
#include <optional>
#include <string>

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

}  // namespace labcheck
