// SPDX-License-Identifier: MIT
/// Groups the failing test cases of a criterion for a report.
#pragma once

#include "harness/model/grade.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

using CaseGroup = std::vector<const CaseVerdict*>;

/// `cases` in groups that fail in the same way, in the order of the first case of each group. A
/// case with a mismatch is a group of its own.
std::vector<CaseGroup> group_cases(const CaseGroup& cases);

/// Equal for verdicts on one case with the same message, so that a report shows only one of them.
std::string case_key(const CaseVerdict& test_case);

/// "m=32, n=65 (One tile) [full checks]": the parameters and title of a case, and its mode if it
/// did not run with default checks on the `usual` backend.
std::string describe_case(const CaseVerdict& test_case, Backend usual);

/// The sentence above the list of a criterion's cases; the cases have their own messages. Empty if
/// describe_measurement() says the same.
std::string summary_of(const CriterionResult& criterion);

}  // namespace labcheck::report
