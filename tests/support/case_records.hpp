// SPDX-License-Identifier: MIT
/// Records of builds and runs with what reports show of them.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// A build with these diagnostics; a build that failed, with the compiler's output.
inline BuildRecord build_with(std::vector<Diagnostic> diagnostics) {
  BuildRecord build;
  build.diagnostics = std::move(diagnostics);
  return build;
}
inline BuildRecord failed_build(std::string log, std::vector<Diagnostic> diagnostics = {}) {
  BuildRecord build = build_with(std::move(diagnostics));
  build.failure = CompileFailure{};
  build.log = std::move(log);
  return build;
}

/// A run of the test case `id` with these faults, this output, or this memory traffic.
inline CaseRecord run_with_faults(std::string id, std::vector<Diagnostic> faults) {
  CaseRecord run{std::move(id), {}};
  run.faults = std::move(faults);
  return run;
}
inline CaseRecord run_with_output(std::string id, std::string output) {
  CaseRecord run{std::move(id), {}};
  run.output = std::move(output);
  return run;
}
inline CaseRecord run_with_heat(std::string id, std::vector<LineHeat> heat) {
  CaseRecord run{std::move(id), {}};
  run.heat = std::move(heat);
  return run;
}

/// The faults of all runs of `submission`, in order.
inline std::vector<Diagnostic> faults_of(const GradedSubmission& submission) {
  std::vector<Diagnostic> faults;
  for (const CaseRecord& run : submission.evidence.runs)
    faults.insert(faults.end(), run.faults.begin(), run.faults.end());
  return faults;
}

}  // namespace labcheck::test
