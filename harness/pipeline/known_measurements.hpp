// SPDX-License-Identifier: MIT
/// Reuses measurements, whose meaning depends on a rubric that may have changed since.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/records/record.hpp"

namespace labcheck {

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
