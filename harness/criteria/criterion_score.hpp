// SPDX-License-Identifier: MIT
/// Decides what a criterion earns.
#pragma once

#include "harness/criteria/evidence.hpp"
#include "harness/model/grade.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// What `criterion` earns on `evidence`, regardless of the criteria that it depends on.
CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence);

/// Whether nothing is known about the results of a run with this verdict.
bool is_undecided(VerdictKind kind);

/// The result of a criterion while its kind decides it.
struct CriterionScore {
  enum class Undecided { ignored, counts };

  CriterionScore(const Criterion& its_criterion, const Assignment& its_assignment,
                 const Evidence& its_evidence);

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

  const Criterion& criterion;
  const Assignment& assignment;
  const Evidence& evidence;
  const RunMode mode;  // of its test cases
  CriterionResult result;
  /// Whether the instructor's hint helps if the criterion is lost. A hint about technique or speed
  /// does not help yet if a run failed.
  bool hint_helps = true;
};

}  // namespace labcheck
