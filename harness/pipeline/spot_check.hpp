// SPDX-License-Identifier: MIT
/// Checks the results of timed launches.
#pragma once

#include "harness/pipeline/take_turns.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// The inputs of a test case that is timed. Must outlive the checks that use it.
struct TimedInput {
  const Oracle& oracle;
  std::string call;
  Parameters parameters;
  std::vector<Buffer> buffers;
  std::uint32_t sets = 1;
  /// What the oracle has computed for these buffers; shared by all copies of this struct.
  std::shared_ptr<OracleCache> remembered = std::make_shared<OracleCache>();
  std::string name{};  // "<lab> <test case>"
};

/// Checks some elements of every output of every timed launch. The elements are drawn from
/// `secret_seed` after the launch. If the oracle can only compute whole outputs, a few launches are
/// drawn from all launches of the trial and compared at the end; the others are discarded. The
/// check must outlive the JudgeTasks that it returns.
OutputCheck check_spots(const TimedInput& input, std::uint64_t secret_seed);

}  // namespace labcheck
