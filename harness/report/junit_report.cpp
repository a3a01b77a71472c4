// SPDX-License-Identifier: MIT
#include "harness/report/junit_report.hpp"

#include "harness/base/text.hpp"
#include "harness/report/affected_file.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/gitlab/messages.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::XmlElement;

constexpr std::size_t kJunitOutputLines = 200;

// The name of the element that shows how a testcase ended; "" for a passed one.
std::string_view result_element(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "";
    case Outcome::partial:
    case Outcome::none:
      return "failure";
    case Outcome::skipped:
    case Outcome::not_measured:
    case Outcome::manual:
      return "skipped";
    case Outcome::withheld:
      return "error";
  }
  return "";
}

std::string_view result_element(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::accepted:
      return "";
    case VerdictKind::skipped:
    case VerdictKind::suspicious:
      return "skipped";
    case VerdictKind::judge_error:
      return "error";
    default:
      return "failure";
  }
}

std::string lines(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& each : texts) {
    if (!text.empty()) text += '\n';
    text += each;
  }
  return text;
}

std::string message_of(const Verdict& verdict) {
  return verdict.message.empty() ? std::string(report::headline(verdict.kind)) : verdict.message;
}

// GitLab turns "[[ATTACHMENT|path]]" in the output of a test into a link, which a student must not
// create. Invisible characters are removed first, because they could hide the mark.
std::string neutralize_attachments(std::string_view printed) {
  std::string text = report::plain(printed);
  constexpr std::string_view kMark = "[[ATTACHMENT|";
  for (auto at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at)) {
    text.insert(at + 1, 1, ' ');
  }
  return text;
}

struct Testcase {
  std::string file;  // the affected file; "" if unknown
  std::string suite;
  std::string name;
  std::string_view result_element;  // from `result_element()`
  std::string_view type;            // a word for the result
  std::string text;                 // the reason
  std::string printed;
};

// The verdict, or, if all results are right, why the testcase did not pass.
std::string_view type_of(const CriterionResult& criterion) {
  if (criterion.verdict != VerdictKind::accepted) return to_string(criterion.verdict);
  const bool is_missed =
      criterion.outcome == Outcome::none || criterion.outcome == Outcome::partial;
  return is_missed ? "criterion" : to_string(criterion.outcome);
}

// The testcases of one submission, in the order of the rubric.
class SubmissionSuite {
 public:
  explicit SubmissionSuite(const GradedSubmission& submission) : submission_(submission) {
    for (const CriterionResult& criterion : submission.grade.criteria) {
      add_criterion(criterion);
      for (const CaseVerdict& test_case : criterion.cases) add_case(criterion, test_case);
    }
  }

  XmlElement element() const {
    const Grade& grade = submission_.grade;
    const auto property = [](std::string_view name, std::string value) {
      return XmlElement{
          "property", {{"name", std::string(name)}, {"value", std::move(value)}}, {}, {}};
    };
    XmlElement suite{"testsuite",
                     {{"name", submission_.lab},
                      {"tests", std::to_string(tests_.size())},
                      {"failures", std::to_string(count("failure"))},
                      {"errors", std::to_string(count("error"))},
                      {"skipped", std::to_string(count("skipped"))},
                      {"time", seconds(submission_.total_time)}},
                     {},
                     {}};
    suite.children.push_back(
        {"properties",
         {},
         {},
         {property("labcheck", submission_.version), property("submission", submission_.submission),
          property("backend", std::string(to_string(submission_.backend.kind))),
          property("points", report::describe_points(grade.points)),
          property("max_points", report::describe_points(grade.max_points)),
          property("state", std::string(to_string(grade.state))),
          property("seed", std::to_string(submission_.seed))}});
    suite.children.insert(suite.children.end(), tests_.begin(), tests_.end());
    return suite;
  }

 private:
  static std::string seconds(std::chrono::nanoseconds duration) {
    return fmt::format("{:.3f}", std::chrono::duration<double>(duration).count());
  }

  std::size_t count(std::string_view element) const {
    return static_cast<std::size_t>(
        std::count_if(tests_.begin(), tests_.end(), [&](const XmlElement& test) {
          return !test.children.empty() && test.children.front().name == element;
        }));
  }

  void add(Testcase test) {
    const std::string name = test.name;
    for (int i = 2; !names_.insert(test.suite + '\n' + test.name).second; ++i) {
      test.name = fmt::format("{} #{}", name, i);
    }
    XmlElement element{"testcase", {{"classname", test.suite}, {"name", test.name}}, {}, {}};
    if (!test.file.empty()) element.attributes.emplace_back("file", test.file);
    if (!test.result_element.empty()) {
      const std::string first_line = test.text.substr(0, test.text.find('\n'));
      element.children.push_back({test.result_element,
                                  {{"message", first_line}, {"type", std::string(test.type)}},
                                  test.text,
                                  {}});
    }
    if (!test.printed.empty()) element.children.push_back({"system-out", {}, test.printed, {}});
    tests_.push_back(std::move(element));
  }

  void add_criterion(const CriterionResult& criterion) {
    const std::string measured =
        criterion.measurement ? report::describe_measurement(*criterion.measurement) : "";
    const std::string points = is_open(criterion.outcome)
                                   ? report::still_open(criterion.max_points)
                                   : report::points_of(criterion.points, criterion.max_points);
    Testcase test;
    test.file = report::affected_file(criterion, submission_);
    test.suite = submission_.lab;
    test.name = criterion.title;
    test.result_element = result_element(criterion.outcome);
    test.type = type_of(criterion);
    test.text = report::paragraphs(
        {criterion.message, points, measured, position_lines(criterion),
         report::is_decided(criterion.outcome) ? report::hint(criterion.help) : ""});
    if (criterion.outcome == Outcome::full) test.printed = report::paragraphs({points, measured});
    add(std::move(test));
  }

  void add_case(const CriterionResult& criterion, const CaseVerdict& test_case) {
    const Verdict& verdict = test_case.verdict;
    Testcase test;
    test.file = report::affected_file(test_case, submission_);
    test.suite = fmt::format("{}.{}", submission_.lab, criterion.id);
    test.name = test_case.case_id;
    if (!test_case.parameters.all().empty()) {
      test.name += fmt::format(" ({})", describe(test_case.parameters));
    }
    const std::string mode = report::describe_mode(test_case.mode, submission_.backend.kind);
    if (!mode.empty()) test.name += fmt::format(" [{}]", mode);
    test.result_element = result_element(verdict.kind);
    test.type = to_string(verdict.kind);
    test.text = report::paragraphs(
        {message_of(verdict), report::table_text(verdict.mismatch), report::hint(verdict.help)});
    test.printed = printed_in(test_case.case_id);
    add(std::move(test));
  }

  // Compiler messages appear once, with the first testcase that failed.
  std::string position_lines(const CriterionResult& criterion) {
    const bool failed = report::is_decided(criterion.outcome) && criterion.outcome != Outcome::full;
    if (!failed || shown_positions_) return {};
    shown_positions_ = true;
    std::vector<std::string> places;
    for (const Diagnostic& place : submission_.diagnostics) places.push_back(describe(place));
    return lines(places);
  }

  // The program's output appears only with the first testcase of a test case.
  std::string printed_in(const std::string& case_id) {
    if (!printed_cases_.insert(case_id).second) return {};
    std::string printed;
    for (const CaseOutput& output : submission_.outputs) {
      if (output.case_id == case_id) printed += shorten_middle(output.text, kJunitOutputLines);
    }
    return neutralize_attachments(printed);
  }

  const GradedSubmission& submission_;
  std::vector<XmlElement> tests_;
  std::set<std::string> names_;
  std::set<std::string> printed_cases_;
  bool shown_positions_ = false;
};

// One testcase for a lab that could not be graded.
XmlElement suite_of_problem(const RepositoryLab& lab) {
  return {"testsuite",
          {{"name", lab.lab}, {"tests", "1"}, {"errors", "1"}},
          {},
          {{"testcase",
            {{"classname", lab.lab}, {"name", report::gitlab::gradable_test_name()}},
            {},
            {{"error", {{"message", lab.problem}}, lab.problem, {}}}}}};
}

}  // namespace

std::string junit_report(const GradedSubmission& submission) {
  return report::xml_document(
      {"testsuites", {{"name", "labcheck"}}, {}, {SubmissionSuite(submission).element()}});
}

std::string junit_report(const RepositoryGrade& repository) {
  XmlElement root{"testsuites", {{"name", "labcheck"}}, {}, {}};
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) root.children.push_back(SubmissionSuite(*lab.graded).element());
    if (!lab.problem.empty()) root.children.push_back(suite_of_problem(lab));
  }
  return report::xml_document(root);
}

}  // namespace labcheck
