// SPDX-License-Identifier: MIT
#include "harness/model/graded_submission.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck {
namespace {

BuildRecord failed(Backend backend, const std::string& log) {
  BuildRecord build;
  build.backend = backend;
  build.failure = CompileFailure{};
  build.log = log;
  return build;
}

TEST(GradedSubmission, ShowsADiagnosticOfSeveralBuildsOnce) {
  const Diagnostic unused{"a.cu", 3, 4, Severity::warning, verbatim("unused")};
  const Diagnostic bad{"b.cu", 1, 0, Severity::error, verbatim("bad")};
  GradedSubmission graded;
  graded.evidence.builds.resize(2);
  graded.evidence.builds[0].diagnostics = {unused};
  graded.evidence.builds[1].diagnostics = {unused, bad};
  EXPECT_EQ(compiler_diagnostics(graded), (std::vector<Diagnostic>{unused, bad}));
}

TEST(GradedSubmission, ShowsTheLogOnlyIfABuildForItsBackendFailed) {
  GradedSubmission graded;
  graded.backend.kind = Backend::gpu;
  graded.evidence.builds = {failed(Backend::gpu, "one\n"), failed(Backend::sim, "two\n"),
                            failed(Backend::gpu, "three\n")};
  EXPECT_EQ(build_log(graded), "one\nthree\n");
  for (BuildRecord& build : graded.evidence.builds) build.failure.reset();
  EXPECT_EQ(build_log(graded), "");
}

}  // namespace
}  // namespace labcheck
