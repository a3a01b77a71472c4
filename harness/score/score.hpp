// SPDX-License-Identifier: MIT
/// Computes points from verdicts.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/submission.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Everything that is known about a submission. `builds` maps the id of each part to its build,
/// except for parts that were not built because files are missing.
struct Evidence {
  const Submission& submission;
  std::map<std::string, const Build*> builds;
  std::vector<CaseRecord> runs;
  Backend backend = Backend::sim;
  std::vector<SpeedRecord> measured{};
};

/// The program of the part named `part`; nullptr if there is no program.
const Program* program_of(const Evidence& evidence, const std::string& part);

/// The part that `need` is about: the part that it names, or the part of its test cases.
std::string part_of(const Need& need, const Assignment& assignment);

/// What `criterion` earns on `evidence`, regardless of the criteria that it depends on.
CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence);

/// The grade according to `rubric`, whose criteria must not depend on each other in a circle. A
/// failure of labcheck withholds a criterion, and with it the grade; it never costs points. A run
/// that the rubric needs and that is missing from `evidence` counts as such a failure, unless there
/// is no program. The grade is provisional if hidden test cases that could change it are not
/// installed. If the rubric excludes speed, criteria about speed are not in the grade; a criterion
/// that depends on one is still skipped if that one is skipped.
Grade score(const Rubric& rubric, const Assignment& assignment, const Evidence& evidence);

}  // namespace labcheck
