// SPDX-License-Identifier: MIT
#include "harness/model/graded_submission.hpp"

#include <algorithm>

namespace labcheck {

std::vector<Diagnostic> compiler_diagnostics(const GradedSubmission& submission) {
  std::vector<Diagnostic> all;
  for (const BuildRecord& build : submission.evidence.builds) {
    for (const Diagnostic& diagnostic : build.diagnostics) {
      if (std::ranges::find(all, diagnostic) == all.end()) all.push_back(diagnostic);
    }
  }
  return all;
}

std::string build_log(const GradedSubmission& submission) {
  std::string log;
  for (const BuildRecord& build : submission.evidence.builds) {
    if (build.failure && build.backend == submission.backend.kind) log += build.log;
  }
  return log;
}

}  // namespace labcheck
