// SPDX-License-Identifier: MIT
/// What criteria are decided by.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/submission.hpp"

#include <map>
#include <string>
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

/// The run of test case `id` in `mode`; nullptr if there is none.
const CaseRecord* find_run(const Evidence& evidence, const std::string& id, RunMode mode);

/// The part that `need` is about: the part that it names, or the part of its test cases.
std::string part_of(const Need& need, const Assignment& assignment);

}  // namespace labcheck
