// SPDX-License-Identifier: MIT
#include "harness/pipeline/study.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/files.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kCaseSeed = 17;

class RunSingleCase : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    grading_.sandbox.compiler.oracle_file = twice_library();
  }

  SingleCaseResult run_case(const char* words, const std::string& case_id = "two") {
    return run_single_case(case_id, submission_of(words), grading_.lab, kCaseSeed, grading_.slot);
  }

  std::string report_of(const SingleCaseResult& result) {
    return terminal_report(result.graded, {}, "two");
  }

  TwiceGrading grading_;
};

TEST_F(RunSingleCase, RunsOnlyThatCase) {
  const SingleCaseResult right = run_case("right");
  EXPECT_TRUE(has_all_points(right.graded.grade));
  for (const CriterionResult& criterion : right.graded.grade.criteria) {
    for (const CaseVerdict& test_case : criterion.cases) EXPECT_EQ(test_case.case_id, "two");
  }
  EXPECT_EQ(right.graded.seed, kCaseSeed);
}

TEST_F(RunSingleCase, ShowsNoPoints) {
  const std::string text = report_of(run_case("wrong"));
  EXPECT_NE(text.find("Only test case two was run, so there is no grade."), std::string::npos)
      << text;
  EXPECT_NE(text.find("--seed 17"), std::string::npos) << text;
  EXPECT_EQ(text.find("points"), std::string::npos) << text;
  EXPECT_EQ(text.find(" / "), std::string::npos) << text;
}

TEST_F(RunSingleCase, ReturnsInputsOutputsAndExpectedValues) {
  const SingleCaseResult wrong = run_case("wrong");
  ASSERT_TRUE(wrong.kept);
  EXPECT_EQ(wrong.kept->case_id, "two");
  EXPECT_EQ(wrong.kept->inputs.size(), 2U);
  EXPECT_FALSE(wrong.kept->outputs.empty());
  EXPECT_EQ(wrong.kept->expected.size(), 1U);
}

TEST_F(RunSingleCase, ReportsThatItDoesNotCompile) {
  const SingleCaseResult broken = run_case("broken");
  EXPECT_FALSE(broken.kept);
  EXPECT_EQ(broken.graded.grade.verdict, VerdictKind::compile_error);
  EXPECT_NE(report_of(broken).find("Does not compile"), std::string::npos);
}

TEST_F(RunSingleCase, FindsFaultsThatDoNotChangeTheResult) {
  const SingleCaseResult racing = run_case("faulty");
  EXPECT_FALSE(has_all_points(racing.graded.grade));
  EXPECT_EQ(racing.graded.grade.verdict, VerdictKind::data_race);
}

TEST_F(RunSingleCase, KeepsTheCaseInItsOwnFolder) {
  const Folder folder;
  const fs::path kept = folder.path() / "kept";
  keep_case(*run_case("wrong").kept, kept);
  EXPECT_TRUE(fs::exists(kept / "case.json"));
  EXPECT_NE(fs::status(kept / "repeat.sh").permissions() & fs::perms::owner_exec, fs::perms::none);
  folder.write("kept/outputs/old.bin", "");
  keep_case(*run_case("wrong").kept, kept);
  EXPECT_FALSE(fs::exists(kept / "outputs/old.bin")) << "from the previous case";
}

TEST_F(RunSingleCase, DoesNotWriteToAFolderWithOtherFiles) {
  const Folder folder;
  folder.write("thesis.tex", "years");
  folder.write("outputs/figure.pdf", "more years");
  EXPECT_THROW(keep_case(*run_case("wrong").kept, folder.path()), UserError);
  EXPECT_TRUE(fs::exists(folder.path() / "outputs/figure.pdf"));
}

std::string rejection(const std::string& case_id, const Assignment& assignment) {
  try {
    require_public_case(case_id, assignment);
  } catch (const UserError& error) {
    return error.what() + std::string(" | ") + error.remedy();
  }
  return "";
}

TEST(PublicCase, RejectsHiddenAndUnknownCases) {
  Assignment assignment;
  assignment.id = "lab1";
  assignment.cases = {twice_case("over", 1, Visibility::open),
                      twice_case("prime", 2, Visibility::hidden)};
  assignment.hidden = {"thin"};
  EXPECT_EQ(rejection("over", assignment), "");
  EXPECT_EQ(rejection("ovr", assignment),
            "lab1 has no test case 'ovr'; did you mean 'over'? | the public test cases are over");
  for (const char* hidden : {"prime", "thin"}) {
    EXPECT_TRUE(rejection(hidden, assignment)
                    .starts_with("test case '" + std::string(hidden) + "' of lab1 is hidden and"));
  }
}

using Words = std::vector<std::string>;

Assignment two_files() {
  Assignment assignment;
  assignment.id = "lab1";
  assignment.parts = {{"", PartKind::function, {"a.cu", "b.cu"}, {}}};
  return assignment;
}

/// Simulates a student who changes files during grading. watch() runs one of `edits` during each
/// grading; in the grading after the last edit, the user asks to stop.
class WatchGrading : public testing::Test {
 protected:
  void watch(std::vector<std::function<void()>> edits) {
    std::size_t next = 0;
    grade_on_each_save(
        folder_.path(), [&] { return find_submission(folder_.path(), two_files()); },
        [&](const Submission& submission) {
          graded_.push_back(submission.files.empty() ? "" : submission.files.front().contents);
          if (next == edits.size()) throw Interrupted();
          edits[next++]();
        },
        [&](const std::string& line) { printed_.push_back(line); });
  }

  Folder folder_;
  Words graded_;
  Words printed_;
};

TEST_F(WatchGrading, GradesAgainIfAFileIsSavedDuringGrading) {
  folder_.write("a.cu", "one");
  watch({[&] { folder_.write("a.cu", "two"); },
         [&] { write_file_atomically(folder_.path() / "a.cu", "three"); }});
  EXPECT_EQ(graded_, (Words{"one", "two", "three"}));
  EXPECT_EQ(printed_, (Words{"waiting for a.cu or b.cu to change; press Ctrl-C to stop",
                             "a.cu changed: grading again",
                             "waiting for a.cu or b.cu to change; press Ctrl-C to stop",
                             "a.cu changed: grading again"}));
}

TEST_F(WatchGrading, SeesNewAndDeletedFiles) {
  folder_.write("a.cu", "one");
  watch({[&] { folder_.write("b.cu", "new"); }, [&] { fs::remove(folder_.path() / "b.cu"); }});
  EXPECT_EQ(graded_.size(), 3U);
  EXPECT_EQ(std::count(printed_.begin(), printed_.end(), "b.cu changed: grading again"), 2);
}

TEST_F(WatchGrading, DoesNotGradeAgainIfTheContentsAreUnchanged) {
  folder_.write("a.cu", "one");
  watch({[&] {
    folder_.write("a.cu", "one");
    folder_.write("report.html", "not a source");
    folder_.write("a.cu", "two");
  }});
  EXPECT_EQ(graded_, (Words{"one", "two"}));
}

TEST(ChangedFiles, AreChangedNewOrDeleted) {
  const auto submission = [](std::vector<std::pair<const char*, const char*>> files) {
    Submission result;
    for (const auto& [name, digest] : files) result.files.push_back({name, name, "", digest});
    return result;
  };
  EXPECT_EQ(changed_files(submission({{"a", "1"}, {"b", "1"}, {"c", "1"}}),
                          submission({{"a", "1"}, {"b", "2"}, {"d", "1"}})),
            (Words{"b", "d", "c"}));
  Submission with_header = submission({{"a", "1"}});
  with_header.extras.push_back({"tile.cuh", "tile.cuh", "", "1"});
  EXPECT_EQ(changed_files(submission({{"a", "1"}}), with_header), Words{"tile.cuh"});
}

TEST(FoldersToWatch, ContainTheFilesAndTheNamedPath) {
  const Folder folder;
  const fs::path real = folder.write("elsewhere/a.cu", "");
  fs::create_directories(folder.path() / "work");
  fs::create_symlink(real, folder.path() / "work/a.cu");
  Submission submission;
  submission.files.push_back({"a.cu", folder.path() / "work/a.cu", "", ""});
  const auto folders = folders_to_watch(folder.path() / "work/a.cu", submission);
  EXPECT_EQ(folders,
            (std::vector<fs::path>{fs::canonical(real).parent_path(), folder.path() / "work"}));
  EXPECT_EQ(folders_to_watch("a.cu", {}), std::vector<fs::path>{"."});
}

}  // namespace
}  // namespace labcheck::test
