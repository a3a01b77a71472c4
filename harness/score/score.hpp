/// From verdicts to points.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/model/submission.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// One run, judged. `counters` are the simulated GPU's, empty on a real one.
struct JudgedRun {
  std::string case_id;
  RunMode mode;
  Verdict verdict;
  Counters counters;
};

/// All that a submission showed. `build` is absent where nothing was built, because files are
/// missing.
struct Evidence {
  const Submission& submission;
  const Build* build = nullptr;
  std::vector<JudgedRun> runs;
  Backend backend = Backend::sim;
};

/// The grade by `rubric`, whose criteria come after each other in no circle. A fault of ours
/// withholds a criterion, and with it the grade; it never costs points. A run that the rubric needs
/// and `evidence` lacks is such a fault, unless there is no program.
Grade score(const Rubric& rubric, const Assignment& assignment, const Evidence& evidence);

}  // namespace labcheck
