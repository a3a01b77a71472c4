// SPDX-License-Identifier: MIT
/// The next steps for a student, with the points that each can earn.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// A criterion that is not full, the points that it can still earn, and the points of skipped
/// criteria that depend on it.
struct NextStep {
  const CriterionResult* criterion = nullptr;
  double points = 0;
  double waiting = 0;
};

/// The decided criteria of `grade` that are not full: first those that keep the program from
/// running, then wrong results and forbidden features, then technique, then speed; within each
/// group, the most points first.
std::vector<NextStep> next_steps(const Grade& grade);

/// The first few of these steps, one sentence each, and the number of further steps; empty if there
/// is nothing left to do.
std::vector<std::string> describe_next_steps(const GradedSubmission& submission);

}  // namespace labcheck::report
