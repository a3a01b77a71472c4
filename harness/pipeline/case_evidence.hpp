// SPDX-License-Identifier: MIT
/// Turns judged runs and measurements into evidence that records keep, and back.
#pragma once

#include "harness/pipeline/run_cases.hpp"
#include "harness/records/known_evidence.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Splits `runs` into one KnownRun per test case, with the faults, output and memory traffic of
/// that test case. `keys` are the keys of the runs, in the same order. If the last run was
/// accepted, `runs.end_verdict` becomes its verdict.
std::vector<KnownRun> split_by_case(CaseRuns runs, const std::vector<std::string>& keys);

/// `measurement` with the figure that counts for `criterion`, and the note that explains it. If the
/// figure is a threshold, it has the rubric's value and unit.
Measurement counted_for(const Criterion& criterion, Measurement measurement);

/// Whether `measured` can be reused for `criterion`, whose thresholds may have changed since: with
/// the new thresholds, sampling would have stopped as well, and the result would not be withheld.
bool is_valid_for(const Criterion& criterion, const MeasuredCase& measured);

/// `known` as if it had been measured now for `criterion`: the figure that counts depends on the
/// rubric's thresholds, and the description of the next rung comes from the assignment.
MeasuredCase adapt_to(const Criterion& criterion, const KnownMeasurement& known,
                      const Assignment& assignment);

}  // namespace labcheck
