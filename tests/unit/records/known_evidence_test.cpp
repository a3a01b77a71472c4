#include "harness/records/known_evidence.hpp"

#include "tests/support/records.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Submission submission_at(const std::filesystem::path& path) {
  Submission submission;
  submission.files = {{"matmul.cu", path, "", ""}};
  return submission;
}

TEST(KnownEvidence, IsFoundByItsKey) {
  const KnownEvidence evidence = filled_record().evidence;
  EXPECT_EQ(known_build(evidence, "b2"), &evidence.builds[1]);
  EXPECT_EQ(known_run(evidence, "r1"), &evidence.runs[0]);
  EXPECT_EQ(known_measurement(evidence, "m1"), &evidence.measured[0]);
  EXPECT_EQ(known_build(evidence, "r1"), nullptr);
  EXPECT_EQ(known_run({}, "r1"), nullptr);
}

TEST(KnownEvidence, NamesFilesWhereTheyAreNow) {
  const KnownEvidence before = filled_record().evidence;
  const KnownEvidence moved = with_paths_of(submission_at("class/jo/Matmul.cu"), before);
  EXPECT_EQ(moved.paths, (std::vector<KnownPath>{{"matmul.cu", "class/jo/Matmul.cu"}}));
  EXPECT_EQ(moved.builds[0].diagnostics[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(moved.builds[0].log, "class/jo/Matmul.cu(3): warning: unused\n");
  EXPECT_EQ(moved.runs[0].faults[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(moved.runs[0].heat[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(with_paths_of(submission_at("jo/Matmul.cu"), moved), before);
}

TEST(KnownEvidence, StaysAsItIsWhereNoFileHasMoved) {
  const KnownEvidence before = filled_record().evidence;
  EXPECT_EQ(with_paths_of(submission_at("jo/Matmul.cu"), before), before);
}

TEST(KnownEvidence, IsToldByTheGradeItBelongsTo) {
  const KnownEvidence evidence = filled_record().evidence;
  GradedSubmission graded;
  graded.backend.kind = Backend::gpu;
  graded.build_log = "of an earlier grading";
  tell_evidence(evidence, graded);
  EXPECT_EQ(graded.diagnostics, evidence.builds[0].diagnostics);
  EXPECT_EQ(graded.build_log, "undefined") << "of the build that failed";
  EXPECT_EQ(graded.faults, (std::vector<CaseFault>{{"odd", evidence.runs[0].faults[0]}}));
  EXPECT_EQ(graded.outputs, (std::vector<CaseOutput>{{"odd", "hello\n"}}));
  EXPECT_EQ(graded.heat, (std::vector<CaseHeat>{{"odd", evidence.runs[0].heat}}));
  EXPECT_EQ(graded.total_time, std::chrono::seconds(3));
}

TEST(KnownEvidence, TellsADiagnosticOfTwoBuildsOnceAndNoLogOfTheOtherBackend) {
  KnownEvidence evidence = filled_record().evidence;
  evidence.builds[1].diagnostics = evidence.builds[0].diagnostics;
  GradedSubmission graded;
  graded.backend.kind = Backend::sim;
  tell_evidence(evidence, graded);
  EXPECT_EQ(graded.diagnostics.size(), 1U);
  EXPECT_EQ(graded.build_log, "");
}

}  // namespace
}  // namespace labcheck::test
