// SPDX-License-Identifier: MIT
// Names and forms of submitted files change no other student's grade, and lead to no 0 points for
// what was not read.

#include "harness/base/files.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/support/archive_builder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;

class BatchOfOddNames : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
  }

  json graded(const SmallCourse& course, const std::string& out,
              std::vector<std::string> options = {}) {
    const fs::path report = folder_.path() / (out + ".json");
    options.insert(options.end(), {"--report", "json=" + report.string()});
    outcome_ = run_batch(course, submissions_, folder_.path() / out, options);
    return json::parse(read_file(report));
  }

  void submit(const std::string& path, const std::string& text) {
    folder_.write("submissions/" + path, text);
  }

  Folder folder_;
  std::vector<Student> honest_ = students(5);
  fs::path submissions_;
  Outcome outcome_;
};

// The rows by the id of the submission, without times.
std::map<std::string, json> rows_of(const json& course) {
  std::map<std::string, json> rows;
  for (json row : course["students"]) {
    for (const char* key : {"handed_in", "grading_seconds"}) row.erase(key);
    rows[row["submission"].get<std::string>()] = row;
  }
  return rows;
}

TEST_F(BatchOfOddNames, HonestSubmissionsAreGradedAsIfTheyWereAlone) {
  const SmallCourse course;
  submissions_ = write_submissions(honest_, Arrangement::folders, folder_);
  const std::map<std::string, json> alone = rows_of(graded(course, "alone"));
  ASSERT_EQ(alone.size(), honest_.size()) << outcome_.problems;

  const std::string& right = honest_[0].source;
  for (const char* path : {"docx/transpose.docx", "pdf/report.pdf", "xz/transpose.cu.xz",
                           "notebook.ipynb", "gz.cu.gz", "built/build/transpose.cu"})
    submit(path, right);
  write_archive(submissions_ / "tar.tar", Packing::tar,
                {{"transpose.cu", "", PackedKind::link, "../alone/transpose.cu"}});
  submit("cpp/transpose.cpp", right);
  for (const char* name : {"transpose.cu", "transpose (1).cu", "Transpose.cu", "transpose.cu.txt",
                           "final/transpose.cu", "transpose.docx"})
    submit("many/" + std::string(name), right);
  write_archive(submissions_ / "many/new.zip", Packing::zip, {{"transpose.cu", right}});

  std::map<std::string, json> rows = rows_of(graded(course, "all"));
  EXPECT_EQ(outcome_.status, 3) << outcome_.problems;
  for (const auto& [id, row] : alone) EXPECT_EQ(rows[id], row) << id;
  for (const char* id : {"docx", "pdf", "xz", "notebook", "gz", "built", "tar"})
    EXPECT_EQ(rows[id]["standing"], "withheld") << id << rows[id];
  for (const char* id : {"cpp", "many"}) EXPECT_EQ(rows[id]["verdict"], "accepted") << id;
  const std::string remarks = rows["many"]["remarks"].dump(1);
  for (const char* name : {"transpose (1).cu", "Transpose.cu", "transpose.cu.txt",
                           "final/transpose.cu", "new.zip/transpose.cu", "transpose.docx"})
    EXPECT_NE(remarks.find(name), std::string::npos) << name << '\n' << remarks;

  const Outcome single = run_labcheck({"lab6", (submissions_ / "cpp/transpose.cpp").string(),
                                       "--labs", course.path().string(), "--backend", "sim"},
                                      batch_environment());
  EXPECT_EQ(single.status, 0) << single.output << single.problems;
}

// The attacks that withheld grades, stopped batches, ran commands or cut reports.
TEST_F(BatchOfOddNames, TwentySubmissionsAreGradedNextToAttacksAsIfTheyWereAlone) {
  const SmallCourse course;
  honest_ = students(20);
  submissions_ = write_submissions(honest_, Arrangement::folders, folder_);
  const std::map<std::string, json> alone = rows_of(graded(course, "alone"));
  ASSERT_EQ(alone.size(), honest_.size()) << outcome_.problems;

  const fs::path attacks = source_folder() / "tests/attacks/lab6-transpose";
  for (const std::string name :
       {"a_thousand_warnings_first", "claims_an_unsupported_feature",
        "computes_while_leaks_are_reported", "includes_what_never_comes", "names_a_killed_compiler",
        "own_interpreter", "report_line_is_too_long", "takes_memory_on_both_sides"})
    submit(name + "/transpose.cu", read_file(attacks / (name + ".cu")));
  for (const std::string& name : {std::string("@options.cu"), std::string("`touch here`/\".h"),
                                  std::string("a,b=c.cu"), std::string(251, 'n') + ".cu"}) {
    const std::string student = "names_" + std::to_string(name.size());
    submit(student + "/transpose.cu", honest_[0].source);
    submit(student + "/" + name, "-wrapper sh,transpose.cu\n");
  }

  std::map<std::string, json> rows = rows_of(graded(course, "all"));
  EXPECT_EQ(rows.size(), alone.size() + 12) << outcome_.problems;
  for (const auto& [id, row] : alone) EXPECT_EQ(rows[id], row) << id;
  for (const auto& [id, row] : rows) EXPECT_NE(row["standing"], "pending") << id << row;
}

TEST_F(BatchOfOddNames, ANameWithTwoMarksOfMoodleReplacesNobodysWork) {
  const SmallCourse course;
  submissions_ = write_submissions(honest_, Arrangement::moodle_flat, folder_);
  const std::map<std::string, json> alone = rows_of(graded(course, "alone"));
  const std::string odd =
      fmt::format("Vic_{}_assignsubmission_file_x_9999_assignsubmission_file_transpose.cu",
                  honest_[0].number());
  submit(odd, honest_[1].source);
  const json all = graded(course, "all");
  std::map<std::string, json> rows = rows_of(all);
  for (auto [id, row] : alone) {
    // The remarks of the student whose number the name contains mention the file.
    row.erase("remarks");
    rows[id].erase("remarks");
    EXPECT_EQ(rows[id], row) << id;
  }
  const auto& left = all["passed_over"];
  EXPECT_TRUE(std::ranges::any_of(left, [&](const json& item) {
    return item.dump().find(odd) != std::string::npos;
  })) << all.dump(1);
}

}  // namespace
}  // namespace labcheck::test
