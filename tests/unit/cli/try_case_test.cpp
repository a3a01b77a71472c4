#include "harness/cli/try_case.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/report/terminal_report.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 17;

class TryCase : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
    grading_.sandbox.compiler.oracle_file = twice_library();
  }

  TriedCase tried(const char* words, const std::string& case_id = "two") {
    return try_case(case_id, submission_of(words), grading_.lab, kSeed, grading_.services);
  }

  std::string told(const TriedCase& tried) { return terminal_case_report(tried.graded, "two", {}); }

  TwiceGrading grading_;
};

TEST_F(TryCase, RunsThatCaseAndNoOther) {
  const TriedCase right = tried("right");
  EXPECT_TRUE(all_full(right.graded.grade));
  for (const CriterionResult& criterion : right.graded.grade.criteria) {
    for (const CaseVerdict& test_case : criterion.cases) EXPECT_EQ(test_case.case_id, "two");
  }
  EXPECT_EQ(right.graded.seed, kSeed);
}

TEST_F(TryCase, TellsNoPoints) {
  const std::string text = told(tried("wrong"));
  EXPECT_NE(text.find("Only test case two was run. That is no grade."), std::string::npos) << text;
  EXPECT_NE(text.find("--seed 17"), std::string::npos) << text;
  EXPECT_EQ(text.find("points"), std::string::npos) << text;
  EXPECT_EQ(text.find(" / "), std::string::npos) << text;
}

TEST_F(TryCase, HandsOutWhatItWasRunOnAndWhatCameOfIt) {
  const TriedCase wrong = tried("wrong");
  ASSERT_TRUE(wrong.kept);
  EXPECT_EQ(wrong.kept->case_id, "two");
  EXPECT_EQ(wrong.kept->inputs.size(), 2U);
  EXPECT_FALSE(wrong.kept->outputs.empty());
  EXPECT_EQ(wrong.kept->expected.size(), 1U);
}

TEST_F(TryCase, SaysThatItDoesNotCompile) {
  const TriedCase broken = tried("broken");
  EXPECT_FALSE(broken.kept);
  EXPECT_EQ(broken.graded.grade.verdict, VerdictKind::compile_error);
  EXPECT_NE(told(broken).find("Does not compile"), std::string::npos);
}

TEST_F(TryCase, FindsFaultsThatLeaveTheResultRight) {
  const TriedCase racing = tried("faulty");
  EXPECT_FALSE(all_full(racing.graded.grade));
  EXPECT_EQ(racing.graded.grade.verdict, VerdictKind::data_race);
}

TEST_F(TryCase, KeepsItInAFolderOfItsOwn) {
  const Folder folder;
  const fs::path place = folder.path() / "kept";
  keep_case(*tried("wrong").kept, place);
  EXPECT_TRUE(fs::exists(place / "case.json"));
  EXPECT_NE(fs::status(place / "repeat.sh").permissions() & fs::perms::owner_exec, fs::perms::none);
  folder.write("kept/outputs/old.bin", "");
  keep_case(*tried("wrong").kept, place);
  EXPECT_FALSE(fs::exists(place / "outputs/old.bin")) << "of the one before";
}

TEST_F(TryCase, TouchesNoFolderThatHoldsAnythingElse) {
  const Folder folder;
  folder.write("thesis.tex", "years");
  folder.write("outputs/figure.pdf", "more years");
  EXPECT_THROW(keep_case(*tried("wrong").kept, folder.path()), UserError);
  EXPECT_TRUE(fs::exists(folder.path() / "outputs/figure.pdf"));
}

std::string refused(const std::string& case_id, const Assignment& assignment) {
  try {
    require_public_case(case_id, assignment);
  } catch (const UserError& error) {
    return error.what() + std::string(" | ") + error.remedy();
  }
  return "";
}

TEST(PublicCase, IsOneThatStudentsMayKnow) {
  Assignment assignment;
  assignment.id = "lab1";
  assignment.cases = {twice_case("over", 1, Visibility::open),
                      twice_case("prime", 2, Visibility::hidden)};
  assignment.hidden = {"thin"};
  EXPECT_EQ(refused("over", assignment), "");
  EXPECT_EQ(refused("ovr", assignment),
            "lab1 has no test case 'ovr'; did you mean 'over'? | the public test cases are over");
  for (const char* hidden : {"prime", "thin"}) {
    EXPECT_TRUE(refused(hidden, assignment)
                    .starts_with("test case '" + std::string(hidden) + "' of lab1 is hidden:"));
  }
}

}  // namespace
}  // namespace labcheck::test
