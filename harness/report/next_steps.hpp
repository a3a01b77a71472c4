/// What a student may do next, by what it brings.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// A criterion that is not full, what it can still bring, and what others can bring that wait for
/// it.
struct NextStep {
  const CriterionResult* criterion = nullptr;
  double points = 0;
  double waiting = 0;
};

/// The criteria of `grade` that were decided and are not full: first what keeps anything from being
/// run, then what is wrong or not allowed, then how it is done, then speed; of each, those that
/// bring most first.
std::vector<NextStep> next_steps(const Grade& grade);

/// The first few of them, a sentence each, and how many more there are; empty where nothing is left
/// to do.
std::vector<std::string> what_to_do_next(const GradedSubmission& submission);

}  // namespace labcheck::report
