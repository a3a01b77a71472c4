/// Judged runs of test cases as evidence that can be kept.
#pragma once

#include "harness/pipeline/run_cases.hpp"
#include "harness/records/known_evidence.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Each of `runs`, of one process or of a process each, with what belongs to it; `keys` are the
/// runs' own, in their order. What was found at the end becomes the verdict of the last one, where
/// that was accepted.
std::vector<KnownRun> runs_apart(CaseRuns runs, const std::vector<std::string>& keys);

/// `measurement` with the figure that counts for `criterion`, and the note that says so. A
/// threshold counts as the rubric has it: in seconds it would be another number.
Measurement counted_for(const Criterion& criterion, Measurement measurement);

/// Whether `measured` may serve `criterion`, whose thresholds may be others than those that it was
/// sampled for: sampling would not have gone on for them, nor would it be withheld.
bool serves(const Criterion& criterion, const MeasuredCase& measured);

/// The measurement `known` as if it was made now for `criterion`: which figure counts depends on
/// the rubric's thresholds, and what the next rung teaches on the assignment's words.
MeasuredCase as_measured_for(const Criterion& criterion, const KnownMeasurement& known,
                             const Assignment& assignment);

}  // namespace labcheck
