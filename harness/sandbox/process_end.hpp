/// From what was seen of a process to how it ended.
#pragma once

#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace labcheck {

/// Why labcheck itself ended a process tree.
enum class StopReason { none, limit, request };

/// What was seen of a process that has ended.
struct ProcessFacts {
  std::optional<FirstProcessReport> report;  // absent where the first process did not get to it
  StopReason stopped = StopReason::none;
  LimitKind limit = LimitKind::wall_time;  // with StopReason::limit: which one
  std::size_t output_size = 0;             // [bytes] before it was cut
};

/// How the process ended, or nothing where the sandbox could not start it or did not tell.
std::optional<decltype(ProcessEnd::how)> how_it_ended(const ProcessFacts& facts,
                                                      const ProcessLimits& limits);

}  // namespace labcheck
