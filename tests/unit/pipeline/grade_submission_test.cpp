// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_submission.hpp"

#include "harness/base/render.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/evidence.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr std::uint64_t kSeed = 17;

class GradeSubmission : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    grading_.sandbox.compiler.oracle_file = twice_library();
    grading_.lab.rubric = {"lab",
                           {criterion("builds", NeedsBuild{}),
                            criterion("right", NeedsCases{{"one", "two"}}, {"builds"}),
                            criterion("clean", NeedsClean{{"one"}}, {"right"})}};
  }

  GradedSubmission graded(const Submission& submission) {
    return grade_submission(submission, grading_.lab, kSeed, grading_.slot);
  }
  GradedSubmission graded(const char* words) { return graded(submission_of(words)); }

  // On a computer with a GPU.
  GradedSubmission graded_on_gpu(const char* words) {
    const LabFolders cuda;
    cuda.folder().write("lib64/libcudart_static.a", "");
    Toolkit toolkit = fake_toolkit();
    toolkit.root = cuda.folder().path();
    Toolchain toolchain(grading_.sandbox, toolkit, grading_.installation,
                        BuildCache(grading_.folders.folder().path() / "cache"));
    const Workbench bench{grading_.sandbox, toolchain, grading_.installation, Backend::gpu,
                          Gpu{"GPU", "u", "d", 90}};
    const Slot slot{bench, grading_.progress};
    return grade_submission(submission_of(words), grading_.lab, kSeed, slot);
  }

  std::size_t processes() const { return grading_.sandbox.programs.commands.size(); }

  TwiceGrading grading_;
};

TEST_F(GradeSubmission, GivesACorrectSubmissionAllPoints) {
  const GradedSubmission right = graded("right");
  EXPECT_EQ(right.grade.points, 30);
  EXPECT_EQ(right.grade.state, GradeState::final_);
  EXPECT_EQ(right.grade.verdict, VerdictKind::accepted);
  EXPECT_EQ(build_log(right), "");
  EXPECT_EQ(processes(), 2U) << "one process per mode";
}

TEST_F(GradeSubmission, DescribesTheSubmissionAndTheBackend) {
  Submission submission = submission_of("right");
  submission.remarks = {verbatim("a remark")};
  const GradedSubmission right = graded(submission);
  EXPECT_FALSE(right.version.empty());
  EXPECT_EQ(right.lab, "lab");
  EXPECT_EQ(right.lab_title, "A lab");
  EXPECT_EQ(right.submission, "jo");
  EXPECT_EQ(right.seed, kSeed);
  EXPECT_EQ(right.remarks, std::vector<Message>{verbatim("a remark")});
  EXPECT_EQ(right.backend, describe_backend(grading_.bench));
  ASSERT_EQ(right.files.size(), 1U);
  EXPECT_EQ(right.files[0].path, "jo/A.cu");
  EXPECT_EQ(right.files[0].sha256, sha256_hex("right"));
  EXPECT_EQ(right.files[0].text, "right");
}

TEST_F(GradeSubmission, ReportsHowManyHiddenCasesAreNotInstalled) {
  grading_.lab.rubric.criteria[1].absent = {"prime"};
  const GradedSubmission right = graded("right");
  EXPECT_EQ(right.grade.state, GradeState::provisional);
  EXPECT_EQ(render(right.remarks),
            "only the public test cases were run: the course's grade also uses 1 hidden test case, "
            "which is not installed here");
}

TEST_F(GradeSubmission, BuildsBeforeItRuns) {
  graded("right");
  EXPECT_EQ(grading_.progress.steps,
            (std::vector<std::string>{"compiling", "running test case one (1 of 2)",
                                      "running test case two (2 of 2)",
                                      "checking test case one (1 of 1)"}));
}

TEST_F(GradeSubmission, BuildsTheSameSourceOnce) {
  EXPECT_FALSE(graded("right").evidence.times.built_before);
  EXPECT_TRUE(graded("right").evidence.times.built_before);
}

TEST_F(GradeSubmission, BuildsNothingIfAFileIsMissing) {
  Submission submission = submission_of("right");
  submission.files.clear();
  submission.missing = {"a.cu"};
  const GradedSubmission missing = graded(submission);
  EXPECT_EQ(missing.grade.points, 0);
  EXPECT_EQ(missing.grade.verdict, VerdictKind::missing);
  EXPECT_EQ(missing.grade.state, GradeState::final_);
  EXPECT_TRUE(grading_.sandbox.compilers.commands().empty());
}

TEST_F(GradeSubmission, RunsNothingThatDoesNotCompile) {
  const GradedSubmission broken = graded("broken");
  EXPECT_EQ(broken.grade.points, 0);
  EXPECT_EQ(broken.grade.verdict, VerdictKind::compile_error);
  EXPECT_EQ(broken.grade.state, GradeState::final_);
  EXPECT_EQ(build_log(broken), "jo/A.cu(3): error: broken\n");
  ASSERT_EQ(compiler_diagnostics(broken).size(), 1U);
  EXPECT_EQ(describe(compiler_diagnostics(broken)[0]), "jo/A.cu:3: error: broken");
  EXPECT_EQ(processes(), 0U);
}

TEST_F(GradeSubmission, KeepsOutputAndFaults) {
  const GradedSubmission faulty = graded("faulty prints");
  EXPECT_EQ(faulty.grade.points, 20);
  EXPECT_EQ(faulty.grade.verdict, VerdictKind::data_race);
  ASSERT_EQ(faulty.evidence.runs.size(), 3U);
  for (const CaseRecord& run : faulty.evidence.runs) EXPECT_NE(run.output, "");
  ASSERT_EQ(faults_of(faulty).size(), 1U);
  EXPECT_EQ(describe(faults_of(faulty)[0]), "jo/A.cu:4: error: two threads race");
}

TEST_F(GradeSubmission, KeepsTheMemoryTrafficOfTheStudentsLines) {
  const GradedSubmission loading = graded("right loads");
  std::vector<std::string> cases;
  for (const CaseRecord& run : loading.evidence.runs) {
    if (!run.heat.empty()) cases.push_back(run.case_id);
  }
  EXPECT_EQ(cases, (std::vector<std::string>{"one", "two", "one"}))
      << "the last run has full checks";
  ASSERT_FALSE(cases.empty());
  EXPECT_EQ(loading.evidence.runs[0].heat,
            (std::vector<LineHeat>{{"jo/A.cu", 7, 3, 68, 384, 3, 12, 9}}));
}

TEST_F(GradeSubmission, ExplainsTheFirstWrongResultWithAFaultThatFullChecksFind) {
  const GradedSubmission wrong = graded("wrong faulty");
  ASSERT_EQ(wrong.grade.criteria.size(), 3U);
  const auto& cases = wrong.grade.criteria[1].cases;
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0].verdict.kind, VerdictKind::wrong_answer);
  EXPECT_NE(render(cases[0].verdict.help).find("two threads race"), std::string::npos)
      << render(cases[0].verdict.help);
  EXPECT_EQ(render(cases[1].verdict.help).find("two threads race"), std::string::npos);
  EXPECT_EQ(faults_of(wrong).size(), 1U);
  EXPECT_EQ(wrong.evidence.runs[0].case_id, "one");
  EXPECT_EQ(wrong.evidence.runs[0].faults.size(), 1U);
}

TEST_F(GradeSubmission, DoesNotExplainHiddenCases) {
  grading_.lab.rubric.criteria = {criterion("right", NeedsCases{{"three"}})};
  const GradedSubmission wrong = graded("wrong faulty");
  EXPECT_EQ(wrong.grade.verdict, VerdictKind::wrong_answer);
  EXPECT_TRUE(faults_of(wrong).empty());
  EXPECT_EQ(processes(), 1U);
}

TEST_F(GradeSubmission, WithholdsCriteriaIfTheProgramCannotBeStarted) {
  const GradedSubmission refused = graded("refused");
  EXPECT_EQ(refused.grade.state, GradeState::withheld);
  EXPECT_EQ(refused.grade.verdict, VerdictKind::judge_error);
  ASSERT_EQ(refused.grade.criteria.size(), 3U);
  EXPECT_EQ(refused.grade.criteria[0].outcome, Outcome::full);
  EXPECT_EQ(refused.grade.criteria[1].outcome, Outcome::withheld);
  EXPECT_EQ(render(refused.grade.criteria[1].message), "no process can be started");
  EXPECT_EQ(render(refused.grade.criteria[1].help), "make room");
}

TEST_F(GradeSubmission, ThrowsUserErrorIfTheOracleDoesNotCompile) {
  grading_.sandbox.compiler.oracle = exited(1, "oracle.cpp:1:1: error: bad");
  EXPECT_THROW(graded("right"), UserError);
}

TEST_F(GradeSubmission, BuildsForTheSimulatedGpuIfACriterionNeedsIt) {
  const GradedSubmission right = graded_on_gpu("right");
  EXPECT_EQ(right.grade.points, 30);
  EXPECT_EQ(right.backend.kind, Backend::gpu);
  ASSERT_EQ(processes(), 2U);
  EXPECT_EQ(grading_.sandbox.programs.commands[0].gpu, GpuAccess::all);
  EXPECT_EQ(grading_.sandbox.programs.commands[1].gpu, GpuAccess::none);
}

// A source can depend on the architecture.
TEST_F(GradeSubmission, WithholdsNothingFromASourceThatCompilesForTheGpuOnly) {
  const GradedSubmission graded = graded_on_gpu("right gpu-only");
  EXPECT_EQ(graded.grade.points, 20);
  EXPECT_EQ(graded.grade.state, GradeState::final_);
  EXPECT_EQ(graded.grade.verdict, VerdictKind::compile_error);
  EXPECT_EQ(graded.grade.criteria[2].outcome, Outcome::none)
      << render(graded.grade.criteria[2].message);
}

// A criterion may show the runs of either.
TEST_F(GradeSubmission, ExplainsTheFirstFailureOnTheGpuAndOnTheSimulatedGpu) {
  grading_.lab.rubric.criteria = {criterion("kernels", NeedsKernels{{"one"}}),
                                  criterion("right", NeedsCases{{"one"}})};
  const GradedSubmission wrong = graded_on_gpu("wrong faulty");
  ASSERT_EQ(wrong.evidence.runs.size(), 2U);
  for (const CaseRecord& run : wrong.evidence.runs) {
    EXPECT_NE(render(run.verdict.help).find("two threads race"), std::string::npos)
        << to_string(run.mode.backend) << ": " << render(run.verdict.help);
  }
}

}  // namespace
}  // namespace labcheck::test
