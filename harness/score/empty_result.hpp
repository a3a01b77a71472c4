// SPDX-License-Identifier: MIT
/// What is known of a criterion's result before it is decided.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"

namespace labcheck {

/// The id, the title, the points and the subject of the criterion.
CriterionResult empty_result(const Criterion& criterion);

}  // namespace labcheck
