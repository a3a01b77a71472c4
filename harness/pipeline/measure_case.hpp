// SPDX-License-Identifier: MIT
/// Measures the test cases of criteria that need a time or a speedup.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/score/score.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Measures `program` on each test case of `criteria` on the GPU of `slot`, one test case after
/// the other: criteria with the same test case share its inputs and the program's process. The
/// student's failures are in the results; failures of labcheck or the computer withhold the test
/// case.
std::vector<SpeedRecord> measure_criteria(const std::vector<const Criterion*>& criteria,
                                          const Program& program, const Lab& lab,
                                          const Oracle& oracle, std::uint64_t seed,
                                          const Slot& slot);

/// The inputs of test case `case_id` on the backend of `slot`, drawn from `seed`. In a batch,
/// the common inputs of its BaselinePool instead.
TimedInput timed_input(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Slot& slot);

/// `measurement` with the figure that counts for `criterion`, and the note that explains it. If the
/// figure is a threshold, it has the rubric's value and unit.
Measurement counted_for(const Criterion& criterion, Measurement measurement);

/// Whether `measured` can be reused for `criterion`, whose thresholds may have changed since: with
/// the new thresholds, sampling would have stopped as well, and the result would not be withheld.
bool is_valid_for(const Criterion& criterion, const SpeedRecord& measured);

/// `known` as if it had been measured now for `criterion`: the figure that counts depends on the
/// rubric's thresholds, and the description of the next rung comes from the assignment.
SpeedRecord adapt_to(const Criterion& criterion, const SpeedRecord& known,
                     const Assignment& assignment);

}  // namespace labcheck
