// SPDX-License-Identifier: MIT
/// Decides what a criterion earns on the evidence.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/grade.hpp"
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

/// What `criterion` earns on `evidence`, regardless of the criteria that it depends on.
CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence);

/// Whether nothing is known about the results of a run with this verdict.
bool is_undecided(VerdictKind kind);

/// The result of a criterion while its kind decides it.
struct CriterionScore {
  enum class Undecided { ignored, counts };

  const Criterion& criterion;
  const Assignment& assignment;
  const Evidence& evidence;
  const RunMode mode;  // of its test cases
  CriterionResult result;
  /// Whether the instructor's hint helps if the criterion is lost. A hint about technique or speed
  /// does not help yet if a run failed.
  bool hint_helps = true;
  /// The required files of `part`, or of the whole assignment if `part` is empty, that are missing.
  std::vector<std::string> missing_files(const std::string& part) const;

  void skip_without_program(const std::string& part);

  /// Adds the test case `id`, run in `mode`, without its verdict.
  CaseVerdict& add_case(const std::string& id);
  /// Adds the criterion's test cases with the verdicts of their runs.
  void add_cases();
  /// An accepted test case that failed in `other` gets that verdict.
  void require_results_in(RunMode other, Undecided undecided);

  /// Earns points for the test cases that are accepted; the gravest verdict becomes the
  /// criterion's.
  void count_failures();
  /// True if labcheck failed to judge a test case, which withholds the criterion.
  bool withhold_for_harness_failure();
  /// The criterion gets the kind, the message and the hint of `verdict`.
  void fail(const Verdict& verdict);
  /// The criterion earns a share (0 to 1) of its points.
  void earn(double share);
};

}  // namespace labcheck
