// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/document.hpp"
#include "harness/report/gitlab/repository_reports.hpp"
#include "harness/report/junit_suite.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

std::string attributes(const XmlElement& element) {
  std::string text;
  for (const auto& [name, value] : element.attributes) {
    text += fmt::format(" {}=\"{}\"", name, with_references(plain_line(value)));
  }
  return text;
}

void write(const XmlElement& element, std::size_t depth, std::string& document) {
  const std::string indent(2 * depth, ' ');
  document += fmt::format("{}<{}{}", indent, element.name, attributes(element));
  if (element.text.empty() && element.children.empty()) {
    document += "/>\n";
    return;
  }
  document += '>' + with_references(plain(element.text));
  if (!element.children.empty()) {
    document += '\n';
    for (const XmlElement& child : element.children) write(child, depth + 1, document);
    document += indent;
  }
  document += fmt::format("</{}>\n", element.name);
}

// `names` are the classes and names of the tests so far.
XmlElement testcase(const JunitTest& test, std::set<std::pair<std::string, std::string>>& names) {
  std::string name = test.name;
  for (int i = 2; !names.emplace(test.class_name, name).second; ++i)
    name = fmt::format("{} #{}", test.name, i);
  XmlElement element{"testcase", {{"classname", test.class_name}, {"name", name}}, {}, {}};
  if (!test.file.empty()) element.attributes.emplace_back("file", test.file);
  if (!test.result.empty()) {
    const std::string first_line = test.text.substr(0, test.text.find('\n'));
    element.children.push_back(
        {test.result, {{"message", first_line}, {"type", test.type}}, test.text, {}});
  }
  if (!test.printed.empty()) element.children.push_back({"system-out", {}, test.printed, {}});
  return element;
}

constexpr std::size_t kJunitOutputLines = 200;

std::string_view result_of_verdict(VerdictKind kind) {
  if (kind == VerdictKind::accepted) return "";
  if (kind == VerdictKind::judge_error) return "error";
  return kind == VerdictKind::skipped ? "skipped" : "failure";
}

// GitLab turns "[[ATTACHMENT|path]]" in the output of a test into a link, which a student must not
// create. Invisible characters are removed first, because they could hide the mark.
std::string neutralize_attachments(std::string_view printed) {
  std::string text = plain(printed);
  constexpr std::string_view kMark = "[[ATTACHMENT|";
  for (auto at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at)) {
    text.insert(at + 1, 1, ' ');
  }
  return text;
}

// The verdict, or, if all results are right, why the testcase did not pass.
std::string_view type_of(const CriterionResult& criterion) {
  if (criterion.verdict != VerdictKind::accepted) return to_string(criterion.verdict);
  return junit_type(criterion.outcome);
}

// `positions` are the compiler's messages.
JunitTest criterion_testcase(const DocumentCriterion& criterion, const GradedSubmission& submission,
                             const std::string& positions) {
  const CriterionResult& result = *criterion.result;
  const std::string points = criterion.still_open.empty()
                                 ? points_of(result.points, result.max_points)
                                 : criterion.still_open;
  const std::string reasons = text_of(reasons_of(criterion));
  JunitTest test{submission.lab, criterion.title};
  test.file = affected_file(result, submission);
  test.result = junit_result(result.outcome);
  test.type = type_of(result);
  test.text = paragraphs({reasons, points, positions, hint(criterion.hint)});
  if (result.outcome == Outcome::full) test.printed = paragraphs({points, reasons});
  return test;
}

JunitTest testcase_of(const CaseGroup& group, const CriterionResult& criterion,
                      const GradedSubmission& submission) {
  const CaseVerdict& test_case = *group.cases.front().verdict;
  JunitTest test{fmt::format("{}.{}", submission.lab, criterion.id), test_case.case_id};
  if (!test_case.parameters.all().empty())
    test.name += fmt::format(" ({})", describe(test_case.parameters));
  const std::string mode = describe_mode(test_case.mode, submission.backend.kind);
  if (!mode.empty()) test.name += fmt::format(" [{}]", mode);
  test.file = affected_file(test_case, submission);
  test.result = result_of_verdict(test_case.verdict.kind);
  test.type = to_string(test_case.verdict.kind);
  test.text = text_of(group);
  return test;
}

std::string printed_by(const std::string& case_id, const GradedSubmission& submission) {
  std::string printed;
  for (const CaseRecord& run : submission.evidence.runs) {
    if (run.case_id == case_id) printed += shorten_middle(run.output, kJunitOutputLines);
  }
  return neutralize_attachments(printed);
}

// The testcases of one submission, in the order of the rubric. Compiler messages appear with the
// first criterion that is missed, and what a test case printed with its first testcase.
XmlElement suite_of_submission(const GradedSubmission& submission) {
  std::string positions = describe_positions(compiler_diagnostics(submission));
  std::set<std::string> printed;
  std::vector<JunitTest> tests;
  const Document document = make_document(submission, {.cases = Detail::Cases::each});
  for (const DocumentCriterion& criterion : document.criteria) {
    const bool lost = is_lost(criterion.result->outcome);
    tests.push_back(criterion_testcase(criterion, submission, lost ? positions : ""));
    if (lost) positions.clear();
    for (const CaseGroup& group : criterion.groups) {
      JunitTest test = testcase_of(group, *criterion.result, submission);
      const std::string& id = group.cases.front().verdict->case_id;
      if (printed.insert(id).second) test.printed = printed_by(id, submission);
      tests.push_back(std::move(test));
    }
  }
  const Grade& grade = submission.grade;
  return junit_suite(submission.lab,
                     std::chrono::duration<double>(submission.evidence.times.total).count(),
                     {{"labcheck", submission.version},
                      {"submission", submission.submission},
                      {"backend", std::string(to_string(submission.backend.kind))},
                      {"points", describe_points(grade.points)},
                      {"max_points", describe_points(grade.max_points)},
                      {"state", std::string(to_string(grade.state))},
                      {"speed_in_total", std::string(to_string(grade.speed))},
                      {"seed", std::to_string(submission.seed)}},
                     tests);
}

// One testcase for a lab that could not be graded.
XmlElement suite_of_problem(const RepositoryLab& lab) {
  return {"testsuite",
          {{"name", lab.lab}, {"tests", "1"}, {"errors", "1"}},
          {},
          {{"testcase",
            {{"classname", lab.lab}, {"name", tr("The lab can be graded")}},
            {},
            {{"error", {{"message", lab.problem}}, lab.problem, {}}}}}};
}

std::string document_of(std::vector<XmlElement> suites) {
  return xml_document({"testsuites", {{"name", "labcheck"}}, {}, std::move(suites)});
}

}  // namespace

std::string report::xml_document(const XmlElement& root) {
  std::string document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  write(root, 0, document);
  return document;
}

std::string_view report::junit_type(Outcome outcome) {
  return is_lost(outcome) ? "criterion" : to_string(outcome);
}

std::string_view report::junit_result(Outcome outcome) {
  if (outcome == Outcome::full) return "";
  if (outcome == Outcome::withheld) return "error";
  return is_lost(outcome) || outcome == Outcome::held ? "failure" : "skipped";
}

XmlElement report::junit_suite(const std::string& name, double seconds,
                               const XmlAttributes& properties,
                               const std::vector<JunitTest>& tests) {
  const auto count = [&](std::string_view result) {
    return std::to_string(std::ranges::count(tests, result, &JunitTest::result));
  };
  XmlElement suite{"testsuite",
                   {{"name", name},
                    {"tests", std::to_string(tests.size())},
                    {"failures", count("failure")},
                    {"errors", count("error")},
                    {"skipped", count("skipped")},
                    {"time", fmt::format("{:.3f}", seconds)}},
                   {},
                   {{"properties", {}, {}, {}}}};
  for (const auto& [property, value] : properties) {
    suite.children.front().children.push_back(
        {"property", {{"name", std::string(property)}, {"value", value}}, {}, {}});
  }
  std::set<std::pair<std::string, std::string>> names;
  for (const JunitTest& test : tests) suite.children.push_back(testcase(test, names));
  return suite;
}

std::string junit_report(const GradedSubmission& submission) {
  return document_of({suite_of_submission(submission)});
}

std::string junit_report(const RepositoryGrade& repository) {
  std::vector<XmlElement> suites;
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) suites.push_back(suite_of_submission(*lab.graded));
    if (!lab.problem.empty()) suites.push_back(suite_of_problem(lab));
  }
  return document_of(std::move(suites));
}

}  // namespace labcheck
