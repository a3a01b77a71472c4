// SPDX-License-Identifier: MIT
/// Decides criteria that need a counter of the simulated GPU.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// `share` is the earned share of the points. The message and the hint of `verdict` become the
/// criterion's.
struct CounterDecision {
  double share = 1;
  Verdict verdict;
  std::optional<Measurement> measurement;
};

/// Decides `criterion`, which needs `need`, by the test case in `cases` that earns the least.
/// `counters_of` returns the counters of a test case, or nullptr if it did not run.
CounterDecision decide_counter(
    const Criterion& criterion, const NeedsCounter& need, const std::vector<CaseVerdict>& cases,
    const std::function<const Counters*(const std::string& case_id)>& counters_of);

}  // namespace labcheck
