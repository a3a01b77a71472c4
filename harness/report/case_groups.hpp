/// How test cases of a criterion are told: those alike together, each in a line.
#pragma once

#include "harness/model/grade.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

using CaseGroup = std::vector<const CaseVerdict*>;

/// `cases` that fail in the same way together, in the order in which the first of each comes; a
/// mismatch is a case's own.
std::vector<CaseGroup> grouped(const CaseGroup& cases);

/// The same for verdicts on one case that say the same: a reader is told of one of them.
std::string key_of(const CaseVerdict& test_case);

/// "m = 32, n = 65 (One tile) [full checks]": what a case is tried on, and how where that is not
/// the `usual` way.
std::string describe_case(const CaseVerdict& test_case, Backend usual);

/// What stands above the list of a criterion's cases, each of which says itself what is wrong with
/// it; empty where describe_measurement() says the same.
std::string summary_of(const CriterionResult& criterion);

}  // namespace labcheck::report
