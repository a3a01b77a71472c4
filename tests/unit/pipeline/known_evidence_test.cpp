// SPDX-License-Identifier: MIT
// Grading with the evidence of an earlier grading.
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/evidence.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

class KnownEvidenceOfASubmission : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    grading_.sandbox.compiler.oracle_file = twice_library();
    grading_.lab.rubric = {"lab",
                           {criterion("builds", NeedsBuild{}),
                            criterion("right", NeedsCases{{"one", "two"}}, {"builds"}),
                            criterion("clean", NeedsClean{{"one"}}, {"right"})}};
  }

  GradedSubmission graded(const Submission& submission, const KnownEvidence& known = {},
                          std::uint64_t seed = 1) {
    return grade_submission(submission, grading_.lab, seed, grading_.slot,
                            digests_of(grading_.lab, grading_.bench), known);
  }
  GradedSubmission graded(const char* words, const KnownEvidence& known = {},
                          std::uint64_t seed = 1) {
    return graded(submission_of(words), known, seed);
  }

  /// Makes processes() and steps() count from now on.
  void forget_processes() {
    before_ = started();
    grading_.progress.steps.clear();
  }
  std::size_t processes() const { return started() - before_; }
  const Words& steps() const { return grading_.progress.steps; }

  TestCase& test_case(std::size_t k) { return grading_.lab.assignment.cases[k]; }

  TwiceGrading grading_;

 private:
  std::size_t started() const {
    return grading_.sandbox.programs.commands.size() + grading_.sandbox.compilers.commands().size();
  }

  std::size_t before_ = 0;
};

TEST_F(KnownEvidenceOfASubmission, StartsNothingIfAllIsKnown) {
  for (const char* words : {"right prints loads", "broken", "wrong faulty", "faulty", "stays"}) {
    const GradedSubmission first = graded(words);
    forget_processes();
    const GradedSubmission again = graded(words, first.evidence, 2);
    EXPECT_EQ(processes(), 0U) << words;
    EXPECT_EQ(steps(), Words{}) << words;
    EXPECT_EQ(again, first) << words;
  }
}

TEST_F(KnownEvidenceOfASubmission, NeedsNoOracleIfAllIsKnown) {
  const KnownEvidence known = graded("right").evidence;
  const LabDigests digests = digests_of(grading_.lab, grading_.bench);
  std::filesystem::remove(grading_.lab.reference_folder / "oracle.cpp");
  EXPECT_EQ(grade_submission(submission_of("right"), grading_.lab, 1, grading_.slot, digests, known)
                .grade.points,
            30);
}

TEST_F(KnownEvidenceOfASubmission, AChangedRubricOnlyScoresAgain) {
  const KnownEvidence known = graded("faulty prints").evidence;
  grading_.lab.rubric.criteria[1].points = 50;
  grading_.lab.rubric.criteria[1].need = NeedsCases{{"two", "one"}};
  grading_.lab.rubric.criteria[2].id = "races";
  forget_processes();
  const GradedSubmission again = graded("faulty prints", known, 2);
  EXPECT_EQ(again.grade.points, 60);
  EXPECT_EQ(again.grade.max_points, 70);
  EXPECT_EQ(again.grade.criteria[2].id, "races");
  EXPECT_EQ(faults_of(again).size(), 1U);
  EXPECT_EQ(processes(), 0U);
}

TEST_F(KnownEvidenceOfASubmission, AChangedRubricDoesNotExplainAgain) {
  grading_.lab.rubric.criteria[1].need = NeedsCases{{"one", "two"}};
  const KnownEvidence known = graded("wrong faulty").evidence;
  grading_.lab.rubric.criteria[1].need = NeedsCases{{"two"}};
  forget_processes();
  const GradedSubmission again = graded("wrong faulty", known, 2);
  EXPECT_EQ(again.grade.points, 10);
  EXPECT_EQ(processes(), 0U);
}

TEST_F(KnownEvidenceOfASubmission, ANewCriterionRunsOnlyItsCases) {
  const KnownEvidence known = graded("right").evidence;
  grading_.lab.rubric.criteria.push_back(criterion("more", NeedsCases{{"one", "three"}}));
  forget_processes();
  const GradedSubmission again = graded("right", known, 2);
  EXPECT_EQ(again.grade.points, 40);
  EXPECT_EQ(steps().back(), "running 1 test case");
  EXPECT_EQ(again.evidence.runs.size(), known.runs.size() + 1);
}

TEST_F(KnownEvidenceOfASubmission, OnlyAChangedCaseRunsAgain) {
  const GradedSubmission first = graded("right prints");
  test_case(1).parameters = {{"n", 7}};
  forget_processes();
  const GradedSubmission again = graded("right prints", first.evidence, 2);
  EXPECT_EQ(steps(), (Words{"compiling", "running test case two (1 of 1)"}));
  EXPECT_EQ(processes(), 1U) << "the program and the oracle come from the cache";
  EXPECT_EQ(again.grade.points, 30);
  EXPECT_EQ(again.seed, 1U) << "the seed of the runs that are reused";
  ASSERT_EQ(again.evidence.runs.size(), 3U);
  EXPECT_EQ(again.evidence.runs[0], first.evidence.runs[0]);
  EXPECT_NE(again.evidence.runs[1].key, first.evidence.runs[1].key);
  EXPECT_EQ(again.evidence.runs[1].case_id, "two");
  EXPECT_EQ(again.evidence.runs[2], first.evidence.runs[2]);
  EXPECT_EQ(again.evidence.runs[1].output, first.evidence.runs[1].output);
}

TEST_F(KnownEvidenceOfASubmission, ChangedSourcesAreGradedFromScratch) {
  const KnownEvidence known = graded("right").evidence;
  EXPECT_EQ(graded("wrong", known).grade, graded("wrong").grade);
  EXPECT_EQ(graded("wrong", known).grade.points, 10);
}

TEST_F(KnownEvidenceOfASubmission, AWithheldRunIsRepeated) {
  const GradedSubmission refused = graded("refused");
  EXPECT_EQ(refused.grade.state, GradeState::withheld);
  KnownEvidence known = graded("right").evidence;
  known.runs[0].verdict = {
      VerdictKind::judge_error, verbatim("the disk is full"), {}, std::nullopt};
  forget_processes();
  const GradedSubmission again = graded("right", known, 2);
  EXPECT_EQ(steps(), (Words{"compiling", "running test case one (1 of 1)"}));
  EXPECT_EQ(again.grade.points, 30);
  EXPECT_EQ(again.grade.state, GradeState::final_);
}

TEST_F(KnownEvidenceOfASubmission, AVerdictAboutAProcessIsOnlyValidForTheSameCases) {
  const GradedSubmission first = graded("stays");
  EXPECT_EQ(first.evidence.runs[0].scope, VerdictScope::own_case);
  ASSERT_EQ(first.evidence.runs[1].scope, VerdictScope::whole_process);
  test_case(0).parameters = {{"n", 7}};
  forget_processes();
  const GradedSubmission again = graded("stays", first.evidence, 2);
  EXPECT_EQ(steps(), (Words{"compiling", "running test case one (1 of 2)",
                            "running test case two (2 of 2)"}))
      << "the verdict of case two was about both cases";
  EXPECT_EQ(again.evidence.runs[0].verdict.kind, VerdictKind::accepted);
  EXPECT_EQ(again.evidence.runs[1].verdict.kind, VerdictKind::run_time_error);
}

TEST_F(KnownEvidenceOfASubmission, SkippedCasesRunAgainWithChangedCases) {
  grading_.lab.assignment.limits.time = std::chrono::milliseconds(1);
  grading_.lab.rubric.criteria = {criterion("right", NeedsCases{{"one", "two", "three"}})};
  const GradedSubmission first = graded("hangs");
  ASSERT_EQ(first.evidence.runs[2].verdict.kind, VerdictKind::skipped);
  forget_processes();
  EXPECT_EQ(graded("hangs", first.evidence).evidence, first.evidence);
  EXPECT_EQ(processes(), 0U);
  test_case(0).parameters = {{"n", 7}};
  graded("hangs", first.evidence);
  EXPECT_EQ(steps(), (Words{"compiling", "running 2 test cases"}));
}

TEST_F(KnownEvidenceOfASubmission, ACaseThatFailsAgainIsExplained) {
  const GradedSubmission first = graded("wrong faulty");
  ASSERT_EQ(first.evidence.runs[0].cause, CauseSearch::made);
  test_case(0).parameters = {{"n", 7}};
  const GradedSubmission again = graded("wrong faulty", first.evidence, 2);
  EXPECT_EQ(again.evidence.runs[0].cause, CauseSearch::made);
  EXPECT_NE(render(again.grade.criteria[1].cases[0].verdict.help).find("two threads race"),
            std::string::npos);
  EXPECT_EQ(faults_of(again), faults_of(first));
}

TEST_F(KnownEvidenceOfASubmission, UsesTheCurrentPathsOfFiles) {
  const KnownEvidence broken = graded("broken").evidence;
  const KnownEvidence faulty = graded("faulty loads").evidence;
  forget_processes();
  const auto elsewhere = [&](const char* words, const KnownEvidence& known) {
    return graded(submission_of(words, "course/jo/A.cu"), known);
  };
  EXPECT_EQ(describe(compiler_diagnostics(elsewhere("broken", broken)).at(0)),
            "course/jo/A.cu:3: error: broken");
  EXPECT_EQ(build_log(elsewhere("broken", broken)), "course/jo/A.cu(3): error: broken\n");
  EXPECT_EQ(describe(faults_of(elsewhere("faulty loads", faulty)).at(0)),
            "course/jo/A.cu:4: error: two threads race");
  EXPECT_EQ(elsewhere("faulty loads", faulty).evidence.runs.at(0).heat.at(0).file,
            "course/jo/A.cu");
  EXPECT_EQ(processes(), 0U);
}

TEST_F(KnownEvidenceOfASubmission, AChangedContractOrOracleRepeatsEverything) {
  const KnownEvidence known = graded("right").evidence;
  const auto runs_again = [&](const std::filesystem::path& file) {
    grading_.folders.folder().write(
        file, read_file(grading_.folders.folder().path() / file) + "// changed\n");
    forget_processes();
    graded("right", known);
    return steps().size();
  };
  EXPECT_EQ(runs_again("reference/oracle.cpp"), 4U);
  EXPECT_EQ(runs_again("assignment/lab.cuh"), 4U);
}

}  // namespace
}  // namespace labcheck::test
