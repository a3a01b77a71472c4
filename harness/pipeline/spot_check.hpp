// SPDX-License-Identifier: MIT
/// Checks the results of timed launches.
#pragma once

#include "harness/model/verdict.hpp"
#include "harness/runner/timed_process.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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

/// Judges outputs that were read back, and returns a verdict if they are wrong. Called once, on any
/// thread, while the check that created it exists.
using JudgeTask = std::function<std::optional<Verdict>()>;

/// `read` reads back outputs of a sample's launches, whose contents `seed` determined. It returns
/// the task that judges them, or the program's end if the program ended. `at_end` judges what these
/// tasks postponed; it is called once, after all of them.
struct OutputCheck {
  std::function<Timed<JudgeTask>(std::uint64_t seed, TimedSide& subject)> read;
  JudgeTask at_end = [] { return std::optional<Verdict>(); };
};

/// Checks some elements of every output of every timed launch. The elements are drawn from
/// `secret_seed` after the launch. If the oracle can only compute whole outputs, a few launches are
/// drawn from all launches of the trial and compared at the end; the others are discarded. The
/// check must outlive the JudgeTasks that it returns.
OutputCheck check_spots(const TimedInput& input, std::uint64_t secret_seed);

}  // namespace labcheck
