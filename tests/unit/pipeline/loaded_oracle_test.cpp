// SPDX-License-Identifier: MIT
#include "harness/pipeline/loaded_oracle.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/pipeline/validate_lab.hpp"
#include "tests/support/evidence.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(LoadedOracle, CallsTheLibrary) {
  if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
  const Folder folder;
  const Oracle& oracle = load_oracle(folder.write("oracle.so", twice_library()));
  Random random(1, "one");
  const auto buffers = oracle.buffers("twice", {{"n", 3}}, random);
  ASSERT_EQ(buffers.size(), 2U);
  EXPECT_EQ(buffers[0].bytes, to_bytes(std::vector<float>{1, 2, 3}));
  const auto expectations = oracle.expectations("twice", {{"n", 3}}, buffers);
  ASSERT_EQ(expectations.size(), 1U);
  EXPECT_EQ(std::get<ExactValues>(expectations[0].values).bytes,
            to_bytes(std::vector<float>{2, 4, 6}));
}

TEST(LoadedOracle, ReportsAFileThatIsNotALibrary) {
  const Folder folder;
  for (const auto& path : {folder.write("oracle.so", "not a library"), folder.path() / "absent"}) {
    try {
      load_oracle(path);
      FAIL() << path;
    } catch (const UserError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("the lab's oracle cannot be loaded: "));
      EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
      EXPECT_EQ(error.remedy(),
                "use only harness/verify/oracle.hpp and the standard library in oracle.cpp");
    }
  }
}

TEST(LoadedOracle, ReportsALibraryWithoutAnOracle) {
  const std::string library = compiled_library("int nothing;\n");
  if (library.empty()) GTEST_SKIP() << "g++ is not installed";
  const Folder folder;
  try {
    load_oracle(folder.write("oracle.so", library));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the lab's oracle.cpp does not declare its oracle class");
    EXPECT_EQ(error.remedy(), "end the file with LABCHECK_ORACLE(ClassName)");
  }
}

Criterion plain_criterion(std::string id, Need need) {
  Criterion criterion;
  criterion.id = std::move(id);
  criterion.points = 10;
  criterion.need = std::move(need);
  return criterion;
}

class ValidateLab : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    grading_.sandbox.compiler.oracle_file = twice_library();
    grading_.lab.rubric = {
        "lab",
        {plain_criterion("builds", NeedsBuild{}), plain_criterion("right", NeedsCases{{"one"}})}};
    grading_.lab.template_folder = grading_.folders.folder().path() / "template";
  }

  /// The proofs for a lab whose reference solution and template have these sources.
  std::vector<Proof> proofs(const char* reference, const char* stub) {
    grading_.folders.folder().write("reference/solution.cu", reference);
    grading_.folders.folder().write("template/a.cu", stub);
    auto proofs = validate_lab(grading_.lab, grading_.slot);
    proofs.resize(2);
    return proofs;
  }

  TwiceGrading grading_;
};

TEST_F(ValidateLab, ConfirmsACorrectLab) {
  for (const Proof& proof : proofs("right", "wrong")) {
    EXPECT_TRUE(proof.holds) << proof.claim;
    EXPECT_EQ(render(proof.reason), "") << proof.claim;
  }
}

TEST_F(ValidateLab, ReportsThePointsThatTheReferenceDoesNotEarn) {
  const Proof proof = proofs("wrong", "wrong")[0];
  EXPECT_FALSE(proof.holds);
  EXPECT_EQ(proof.claim, "the reference solution must earn every point");
  EXPECT_TRUE(render(proof.reason).starts_with("criterion 'right': ")) << render(proof.reason);
}

TEST_F(ValidateLab, ReportsThatTheTemplateEarnsPoints) {
  const Proof proof = proofs("right", "right by accident")[1];
  EXPECT_FALSE(proof.holds);
  EXPECT_EQ(proof.claim, "the template must compile and earn points only for compiling");
  EXPECT_EQ(render(proof.reason), "it earns 10 points for criterion 'right'");
}

TEST_F(ValidateLab, ReportsThatTheTemplateDoesNotCompile) {
  const Proof proof = proofs("right", "broken")[1];
  EXPECT_FALSE(proof.holds);
  EXPECT_TRUE(render(proof.reason).starts_with("it does not compile: ")) << render(proof.reason);
}

TEST_F(ValidateLab, RejectsAWithheldGrade) {
  for (const Proof& proof : proofs("refused", "refused")) {
    EXPECT_FALSE(proof.holds) << proof.claim;
    EXPECT_EQ(render(proof.reason), "criterion 'right': no process can be started") << proof.claim;
  }
}

TEST_F(ValidateLab, UsesTheSolutionFolderIfItExists) {
  grading_.folders.folder().write("reference/solution/a.cu", "right");
  EXPECT_TRUE(proofs("wrong", "wrong")[0].holds);
}

// Grading a lab with a part that is a complete program.

/// Complains if a program prints nothing.
class OutputOracle : public TwiceOracle {
  std::optional<Complaint> complaint(std::string_view, const Parameters&,
                                     const ProgramOutcome& outcome) const override {
    if (outcome.output.empty()) return Complaint{explain("it is silent")};
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
      test_case.program = ProgramCase{{{"$n", "x"}}};
    }
  }

  std::vector<CaseRecord> run(const std::string& words, RunMode mode = kStandardRun) {
    return run(words, mode, oracle_);
  }
  std::vector<CaseRecord> run(const std::string& words, RunMode mode, const Oracle& oracle) {
    const Folder folder;
    const Program program{folder.write("program", words), mode.backend, {}};
    return run_cases({grading_.lab, submission_of(words), program, oracle, 1, grading_.slot},
                     {{"run", mode}, {"again", mode}});
  }

  TwiceGrading grading_;
  OutputOracle oracle_;
};

TEST_F(WholeProgramPart, RunsInAProcessPerCaseWithItsArguments) {
  const std::vector<CaseRecord> runs = run("prints counts");
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].verdict, Verdict{});
  EXPECT_EQ(runs[1].counters.launches, 2U);
  EXPECT_EQ(runs[0].output, "8\nx\n");
  EXPECT_EQ(grading_.sandbox.programs.commands.size(), 2U);
}

TEST_F(WholeProgramPart, GetsTheInputThatTheOracleMakesOfTheSeed) {
  class Adds : public OutputOracle {
    ProgramInput program_input(std::string_view, const Parameters&, ProgramInput given,
                               Random& random) const override {
      given.standard_input += std::to_string(random.bits());
      return given;
    }
  };
  for (TestCase& test_case : grading_.lab.assignment.cases) {
    if (test_case.program) test_case.program->input.standard_input = "$n ";
  }
  const Adds oracle;
  run("prints", kStandardRun, oracle);
  run("prints", kCheckedRun, oracle);
  const auto& commands = grading_.sandbox.programs.commands;
  ASSERT_EQ(commands.size(), 4U);
  EXPECT_TRUE(commands[0].standard_input.starts_with("8 ")) << commands[0].standard_input;
  EXPECT_GT(commands[0].standard_input.size(), 3U);
  EXPECT_NE(commands[0].standard_input, commands[1].standard_input) << "another test case";
  EXPECT_EQ(commands[0].standard_input, commands[2].standard_input) << "the same in every mode";
}

TEST_F(WholeProgramPart, OfALabWithImpossibleFilesIsNotGraded) {
  class Gives : public OutputOracle {
   public:
    explicit Gives(ProgramInput input) : input_(std::move(input)) {}
    ProgramInput program_input(std::string_view, const Parameters&, ProgramInput,
                               Random&) const override {
      return input_;
    }

   private:
    ProgramInput input_;
  };
  EXPECT_THROW(run("prints", kStandardRun, Gives({{}, "", {{"../a", ""}}})), HarnessError);
  const ProgramInput large{{}, std::string(kMaxProgramFiles, 'x'), {{"a", "x"}}};
  EXPECT_THROW(run("prints", kStandardRun, Gives(large)), HarnessError);
}

TEST_F(WholeProgramPart, IsJudgedByItsStatusAndTheOracle) {
  EXPECT_EQ(run("prints fails").at(0).verdict.kind, VerdictKind::run_time_error);
  EXPECT_EQ(render(run("silent").at(0).verdict.message), "it is silent");
}

TEST_F(WholeProgramPart, ReportsLeaksForEachCase) {
  const std::vector<CaseRecord> runs = run("prints leaks", kCheckedRun);
  EXPECT_EQ(runs[0].verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(runs[1].verdict.kind, VerdictKind::memory_error);
  for (const CaseRecord& each : runs) {
    ASSERT_EQ(each.faults.size(), 1U);
    EXPECT_EQ(each.faults[0].file, "jo/A.cu");
  }
}

TEST_F(WholeProgramPart, IsGradedIfAnotherPartIsMissing) {
  if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
  grading_.sandbox.compiler.oracle_file = twice_library();
  grading_.lab.rubric = {"lab",
                         {criterion("function-builds", NeedsBuild{"function"}),
                          criterion("function", NeedsCases{{"one"}}, {"function-builds"}),
                          criterion("tool-builds", NeedsBuild{"tool"}),
                          criterion("tool", NeedsCases{{"run", "again"}}, {"tool-builds"}),
                          criterion("clean", NeedsClean{{"run"}}, {"tool"})}};
  Submission submission = submission_of("prints");
  submission.missing = {"b.cu"};
  const GradedSubmission graded = grade_submission(submission, grading_.lab, 1, grading_.slot);
  EXPECT_EQ(graded.grade.points, 30);
  EXPECT_EQ(graded.grade.verdict, VerdictKind::missing);
  EXPECT_EQ(render(graded.grade.criteria[0].message), "b.cu was not submitted.");
  EXPECT_EQ(graded.grade.criteria[1].outcome, Outcome::skipped);
}

}  // namespace
}  // namespace labcheck::test
