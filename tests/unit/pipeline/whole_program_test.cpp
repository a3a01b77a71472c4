// Grading a lab with a part that is a whole program.
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "tests/support/evidence.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

/// Complains of a program that prints nothing.
class ListensOracle : public TwiceOracle {
  std::optional<Complaint> complaint(std::string_view, const Parameters&,
                                     const ProgramOutcome& outcome) const override {
    if (outcome.output.empty()) return Complaint{"it is silent"};
    return std::nullopt;
  }
};

class WholeProgramPart : public testing::Test {
 protected:
  WholeProgramPart() {
    Assignment& assignment = grading_.lab.assignment;
    assignment.parts = {{"function", PartKind::function, {"b.cu"}},
                        {"tool", PartKind::program, {"a.cu"}}};
    for (TestCase& test_case : assignment.cases) test_case.part = "function";
    for (const char* id : {"run", "again"}) {
      TestCase& test_case = assignment.cases.emplace_back();
      test_case.id = id;
      test_case.part = test_case.call = "tool";
      test_case.parameters = {{"n", 8}};
      test_case.program = ProgramCase{{"$n", "x"}};
    }
  }

  CaseRuns run(const std::string& words, RunMode mode = kStandardRun) {
    const Folder folder;
    const Program program{folder.write("program", words), mode.backend, {}};
    return run_cases(grading_.lab, submission_of(words), program, {{"run", mode}, {"again", mode}},
                     oracle_, 1, grading_.services);
  }

  TwiceGrading grading_;
  ListensOracle oracle_;
};

TEST_F(WholeProgramPart, IsAProcessForEachCaseWithItsArguments) {
  const CaseRuns runs = run("prints counts");
  ASSERT_EQ(runs.judged.size(), 2U);
  EXPECT_EQ(runs.judged[0].verdict, Verdict{});
  EXPECT_EQ(runs.judged[1].counters.at("launches"), 2);
  ASSERT_EQ(runs.outputs.size(), 2U);
  EXPECT_EQ(runs.outputs[0].text, "8\nx\n");
  EXPECT_EQ(grading_.sandbox.programs.commands.size(), 2U);
}

TEST_F(WholeProgramPart, IsJudgedByItsStatusAndTheOracle) {
  EXPECT_EQ(run("prints fails").judged[0].verdict.kind, VerdictKind::run_time_error);
  EXPECT_EQ(run("silent").judged[0].verdict.message, "it is silent");
}

TEST_F(WholeProgramPart, OwnsWhatItNeverFreed) {
  const CaseRuns runs = run("prints leaks", kCheckedRun);
  EXPECT_EQ(runs.judged[0].verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(runs.judged[1].verdict.kind, VerdictKind::memory_error);
  EXPECT_FALSE(runs.at_end);
  ASSERT_EQ(runs.faults.size(), 2U);
  EXPECT_EQ(runs.faults[0].place.file, "jo/A.cu");
}

TEST_F(WholeProgramPart, IsGradedWhereTheOtherPartIsMissing) {
  if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
  grading_.sandbox.compiler.oracle_file = twice_library();
  grading_.lab.rubric = {"lab",
                         {criterion("function-builds", NeedsBuild{"function"}),
                          criterion("function", NeedsCases{{"one"}}, {"function-builds"}),
                          criterion("tool-builds", NeedsBuild{"tool"}),
                          criterion("tool", NeedsCases{{"run", "again"}}, {"tool-builds"}),
                          criterion("clean", NeedsClean{{"run"}}, {"tool"})}};
  Submission submission = submission_of("prints");
  submission.missing = {"b.cu"};
  const GradedSubmission graded = grade_submission(submission, grading_.lab, 1, grading_.services);
  EXPECT_EQ(graded.grade.points, 30);
  EXPECT_EQ(graded.grade.verdict, VerdictKind::missing);
  EXPECT_EQ(graded.grade.criteria[0].message, "b.cu was not handed in");
  EXPECT_EQ(graded.grade.criteria[1].outcome, Outcome::skipped);
}

}  // namespace
}  // namespace labcheck::test
