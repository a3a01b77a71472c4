// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

using ParsedJson = nlohmann::json;

LABCHECK_MESSAGE(reads_element, "The thread reads element {index}.");

constexpr const char* kSource = "int a;\n\n  out[i] = in[i];\nout[i] = in[i];\nint b;\n";

GradedSubmission with_source(const std::string& text = kSource) {
  GradedSubmission submission;
  submission.lab = "lab";
  submission.files = {{"lab/a.cu", "00", text}};
  return submission;
}

CaseRecord fault_at(int line, const std::string& message) {
  return run_with_faults("one", {{"lab/a.cu", line, 0, Severity::error, verbatim(message)}});
}

Diagnostic warning_at(int line, const std::string& message) {
  return {"lab/a.cu", line, 0, Severity::warning, verbatim(message)};
}

ParsedJson issues_of(const GradedSubmission& submission) {
  return ParsedJson::parse(codequality_report(submission));
}

std::vector<std::string> fingerprints_of(const GradedSubmission& submission) {
  std::vector<std::string> fingerprints;
  for (const ParsedJson& issue : issues_of(submission))
    fingerprints.push_back(issue["fingerprint"]);
  return fingerprints;
}

// GitLab requires "description", "check_name", "fingerprint", "severity" and "location" with a path
// from the repository's root and a line; issues with equal fingerprints count as one.
TEST(CodeQuality, HasWhatGitLabRequiresForEverySubmission) {
  const std::set<std::string> severities{"info", "minor", "major", "critical", "blocker"};
  for (const NamedSubmission& named : graded_submissions()) {
    const ParsedJson issues = issues_of(named.submission);
    ASSERT_TRUE(issues.is_array()) << named.name;
    std::set<std::string> fingerprints;
    for (const ParsedJson& issue : issues) {
      EXPECT_FALSE(issue.at("description").get<std::string>().empty()) << named.name;
      EXPECT_FALSE(issue.at("check_name").get<std::string>().empty()) << named.name;
      EXPECT_TRUE(severities.contains(issue.at("severity"))) << named.name;
      const std::string path = issue.at("location").at("path");
      EXPECT_FALSE(path.empty() || path.starts_with('/') || path.starts_with("./")) << path;
      EXPECT_GE(issue.at("location").at("lines").at("begin").get<int>(), 1) << named.name;
      fingerprints.insert(issue.at("fingerprint"));
    }
    EXPECT_EQ(fingerprints.size(), issues.size()) << named.name;
  }
}

TEST(CodeQuality, GivesErrorsFaultsWarningsAndWasteTheirSeverity) {
  GradedSubmission submission = with_source();
  submission.evidence.builds = {
      build_with({{"lab/a.cu", 1, 4, Severity::error, verbatim("no")}, warning_at(5, "unused")})};
  // 32 threads of 4 bytes need 4 sectors; 32 are 8 times as much.
  submission.evidence.runs = {fault_at(3, "data race"),
                              run_with_heat("one", {{"lab/a.cu", 4, 1, 32, 128, 0, 0, 0}})};
  std::map<int, std::string> at_line;
  for (const ParsedJson& issue : issues_of(submission))
    at_line[issue["location"]["lines"]["begin"]] =
        issue["severity"].get<std::string>() + ' ' + issue["check_name"].get<std::string>();
  EXPECT_EQ(at_line, (std::map<int, std::string>{{1, "blocker compiler-error"},
                                                 {3, "critical simulated-gpu"},
                                                 {4, "info memory-access"},
                                                 {5, "minor compiler-warning"}}));
}

TEST(CodeQuality, DoesNotReportEfficientMemoryAccess) {
  GradedSubmission submission = with_source();
  // Twice the minimum occurs if a row does not begin at a sector boundary.
  submission.evidence.runs = {run_with_heat("one", {{"lab/a.cu", 3, 1, 8, 128, 0, 0, 0}})};
  EXPECT_EQ(issues_of(submission), ParsedJson::array());
}

TEST(CodeQuality, FingerprintsDoNotDependOnTheLanguage) {
  struct OneMessage : Translator {
    const char* find(const char*, const char* text) const override {
      return text == reads_element.text ? "Vlákno čte prvek {index}." : nullptr;
    }
    const char* find_plural(const char*, const char*, std::uint64_t) const override {
      return nullptr;
    }
  };
  GradedSubmission submission = with_source();
  const Message message = reads_element(Count(7));
  submission.evidence.builds = {
      build_with({{"lab/a.cu", 5, 0, Severity::warning, message},
                  {"lab/a.cu", 5, 0, Severity::warning, verbatim("other")}})};
  submission.evidence.runs = {
      run_with_faults("one", {{"lab/a.cu", 3, 0, Severity::error, message}})};
  const ParsedJson english = issues_of(submission);
  const OneMessage other;
  use_translator(Language::czech, &other);
  const ParsedJson czech = issues_of(submission);
  use_translator(Language::english, nullptr);
  ASSERT_EQ(english.size(), 3U);
  ASSERT_EQ(czech.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(english[i]["fingerprint"], czech[i]["fingerprint"]);
  EXPECT_NE(english[0]["description"], czech[0]["description"]);
}

TEST(CodeQuality, FingerprintsDoNotDependOnLineNumbersAndRuns) {
  GradedSubmission before = with_source();
  before.evidence.builds = {build_with({warning_at(5, "the line 12 is odd")})};
  before.evidence.runs = {fault_at(3, "thread (1,0,0) reads element 7"),
                          fault_at(4, "thread (2,0,0)")};
  before.seed = 1;
  GradedSubmission after = with_source("\n\n// two more lines\n" + std::string(kSource));
  after.evidence.builds = {build_with({warning_at(8, "the line 15 is odd")})};
  after.evidence.runs = {fault_at(7, "thread (5,0,0)"),
                         fault_at(6, "thread (31,0,0) reads element 9"),
                         fault_at(6, "thread (0,1,0) reads element 9")};
  after.seed = 2;
  EXPECT_EQ(fingerprints_of(before), fingerprints_of(after));
}

TEST(CodeQuality, FingerprintsOfLinesWithTheSameTextDiffer) {
  GradedSubmission submission = with_source();
  submission.evidence.runs = {fault_at(3, "data race"), fault_at(4, "data race")};
  const std::vector<std::string> fingerprints = fingerprints_of(submission);
  ASSERT_EQ(fingerprints.size(), 2U);
  EXPECT_NE(fingerprints[0], fingerprints[1]);
}

TEST(CodeQuality, FingerprintsFollowTheTextOfALine) {
  GradedSubmission submission = with_source();
  submission.evidence.runs = {fault_at(3, "data race")};
  GradedSubmission changed = with_source("int a;\n\nout[j] = in[j];\n");
  changed.evidence = submission.evidence;
  EXPECT_NE(fingerprints_of(submission), fingerprints_of(changed));
}

TEST(CodeQuality, MergesTheFaultsOfALine) {
  GradedSubmission submission = with_source();
  submission.evidence.runs = {fault_at(3, "the first"), fault_at(3, "the second"),
                              fault_at(3, "the first")};
  const ParsedJson issues = issues_of(submission);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0]["description"], "simulated GPU: the first (and 1 more fault at this line)");
}

TEST(CodeQuality, ReportsOnlySubmittedFiles) {
  GradedSubmission submission = with_source();
  submission.evidence.builds = {
      build_with({{"/usr/include/c++/12/vector", 7, 0, Severity::warning, verbatim("deep")},
                  {"", 0, 0, Severity::error, verbatim("nowhere")}})};
  EXPECT_EQ(issues_of(submission), ParsedJson::array());
}

GradedSubmission not_linked() {
  GradedSubmission submission = with_source();
  CriterionResult builds;
  builds.verdict = VerdictKind::compile_error;
  builds.message = verbatim("multiply() is used but not defined");
  submission.grade.criteria = {builds};
  return submission;
}

TEST(CodeQuality, ReportsALinkErrorAtTheFirstLineOfTheOnlyFile) {
  const ParsedJson issues = issues_of(not_linked());
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0]["description"], "multiply() is used but not defined");
  EXPECT_EQ(issues[0]["severity"], "blocker");
  EXPECT_EQ(issues[0]["location"]["lines"]["begin"], 1);
}

TEST(CodeQuality, ReportsALinkErrorInTheFileThatCausesIt) {
  GradedSubmission submission = not_linked();
  submission.files.push_back({"lab/b.cu", "00", "int c;\n"});
  submission.evidence.builds = {build_with(
      {{"lab/b.cu", 0, 0, Severity::error, verbatim("multiply() is used but not defined")}})};
  const ParsedJson issues = issues_of(submission);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0]["description"], "multiply() is used but not defined");
  EXPECT_EQ(issues[0]["location"]["path"], "lab/b.cu");
  EXPECT_EQ(issues[0]["location"]["lines"]["begin"], 1);
}

TEST(CodeQuality, ReportsNoFileForALinkErrorOfUnknownOrigin) {
  GradedSubmission submission = not_linked();
  submission.files.push_back({"lab/b.cu", "00", "int c;\n"});
  EXPECT_EQ(issues_of(submission), ParsedJson::array());
}

TEST(CodeQuality, RemovesFoldersThatLeadOutOfTheRepository) {
  for (const std::string folder : {"/home/jo/", "../jo/", "./"}) {
    GradedSubmission submission = with_source();
    submission.files[0].path = folder + "a.cu";
    submission.evidence.builds = {
        build_with({{folder + "a.cu", 1, 0, Severity::warning, verbatim("odd")}})};
    const ParsedJson issues = issues_of(submission);
    ASSERT_EQ(issues.size(), 1U) << folder;
    EXPECT_EQ(issues[0]["location"]["path"], "a.cu");
  }
}

TEST(CodeQuality, CombinesSeveralSubmissionsInOneArray) {
  GradedSubmission first = with_source();
  first.evidence.builds = {build_with({warning_at(1, "odd")})};
  GradedSubmission second = first;
  second.files[0].path = second.evidence.builds[0].diagnostics[0].file = "other/a.cu";
  const ParsedJson issues = ParsedJson::parse(codequality_report(std::vector{first, second}));
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_NE(issues[0]["fingerprint"], issues[1]["fingerprint"]);
  EXPECT_EQ(codequality_report(std::vector<GradedSubmission>{}), "[]\n");
}

}  // namespace
}  // namespace labcheck::test
