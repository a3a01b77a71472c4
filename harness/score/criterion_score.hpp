/// The outcome of one criterion.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/score/score.hpp"

namespace labcheck {

/// What `criterion` earns on the evidence, not looking at what it comes after.
CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence);

/// The result of a criterion that is not looked at, because `blocker` earned nothing.
CriterionResult skipped_criterion(const Criterion& criterion, const CriterionResult& blocker);

}  // namespace labcheck
