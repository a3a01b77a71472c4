#include "harness/report/short_paths.hpp"

#include "harness/report/gradescope_results.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/markdown_report.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

GradedSubmission with_files(std::vector<std::string> paths) {
  GradedSubmission submission;
  for (std::string& path : paths) submission.files.push_back({std::move(path), "00"});
  return submission;
}

std::vector<std::string> short_names(std::vector<std::string> paths) {
  std::vector<std::string> names;
  for (const GradedFile& file : with_short_paths(with_files(std::move(paths))).files)
    names.push_back(file.path);
  return names;
}

using Names = std::vector<std::string>;

TEST(ShortPaths, LeaveOutTheFoldersThatAllFilesLieIn) {
  EXPECT_EQ(short_names({"/home/x/jo/a.cu"}), Names{"a.cu"});
  EXPECT_EQ(short_names({"x/jo/a.cu", "x/jo/sub/b.cu"}), (Names{"a.cu", "sub/b.cu"}));
  EXPECT_EQ(short_names({"x/jo/a.cu", "x/joe/b.cu"}), (Names{"jo/a.cu", "joe/b.cu"}));
  EXPECT_EQ(short_names({"a.cu", "x/b.cu"}), (Names{"a.cu", "x/b.cu"}));
  EXPECT_EQ(short_names({"/a.cu"}), Names{"/a.cu"});
  EXPECT_EQ(short_names({}), Names{});
}

TEST(ShortPaths, HoldWhereverAFileIsNamed) {
  GradedSubmission submission = with_files({"in/jo/a.cu"});
  submission.remarks = {"in/jo/old.cu was passed over, not begin/jo/old.cu"};
  submission.diagnostics = {{"in/jo/a.cu", 1, 0, Severity::error, "see in/jo/a.cu"}};
  submission.faults = {{"one", {"in/jo/a.cu", 1, 0, Severity::error, "in/jo/a.cu again"}}};
  submission.heat = {{"one", {{"in/jo/a.cu", 1}}}};
  submission.build_log = "in/jo/a.cu(1): error\nin/jo/a.cu(2): error\n";
  CriterionResult criterion;
  criterion.message = "in/jo/a.cu:1 is wrong";
  criterion.cases.resize(1);
  criterion.cases[0].verdict.help = "look at in/jo/a.cu";
  submission.grade.criteria = {criterion};
  submission.outputs = {{"one", "in/jo/a.cu\n"}};
  const GradedSubmission seen = with_short_paths(submission);
  EXPECT_EQ(seen.remarks, Names{"old.cu was passed over, not begin/jo/old.cu"});
  EXPECT_EQ(seen.diagnostics[0], (Diagnostic{"a.cu", 1, 0, Severity::error, "see a.cu"}));
  EXPECT_EQ(seen.faults[0].place, (Diagnostic{"a.cu", 1, 0, Severity::error, "a.cu again"}));
  EXPECT_EQ(seen.heat[0].lines[0].file, "a.cu");
  EXPECT_EQ(seen.build_log, "a.cu(1): error\na.cu(2): error\n");
  EXPECT_EQ(seen.grade.criteria[0].message, "a.cu:1 is wrong");
  EXPECT_EQ(seen.grade.criteria[0].cases[0].verdict.help, "look at a.cu");
  EXPECT_EQ(seen.outputs[0].text, "in/jo/a.cu\n") << "the program's own words";
}

TEST(ShortPaths, CanBeThoseFromAnotherFolder) {
  GradedSubmission submission = with_files({"/home/jo/labs/a.cu", "/home/jo/labs/sub/b.cu"});
  submission.diagnostics = {
      {"/home/jo/labs/a.cu", 1, 0, Severity::error, "not /mnt/home/jo/labs/, but /home/jo/labs/"}};
  const GradedSubmission seen =
      with_folder_called(submission, "/home/jo/labs/", "/home/jo/labs/old/");
  EXPECT_EQ(seen.files[0].path, "/home/jo/labs/old/a.cu");
  EXPECT_EQ(seen.files[1].path, "/home/jo/labs/old/sub/b.cu");
  EXPECT_EQ(seen.diagnostics[0].message, "not /mnt/home/jo/labs/, but /home/jo/labs/old/");
}

TEST(ShortPaths, AreThoseOfReportsThatStudentsGet) {
  GradedSubmission submission = with_files({"/home/grader/cls/s6/a.cu"});
  submission.build_log = "/home/grader/cls/s6/a.cu(1): error\n";
  submission.remarks = {"/home/grader/cls/s6/a.cu stands for b.cu"};
  for (const std::string& report :
       {markdown_report(submission), gradescope_results(submission), html_report(submission)}) {
    EXPECT_EQ(report.find("grader"), std::string::npos) << report;
    EXPECT_NE(report.find("a.cu"), std::string::npos) << report;
  }
}

}  // namespace
}  // namespace labcheck::report
