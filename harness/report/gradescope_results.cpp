#include "harness/report/gradescope_results.hpp"

#include "harness/base/text.hpp"
#include "harness/model/class_row.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/places.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/questions.hpp"
#include "harness/report/row_text.hpp"
#include "harness/report/short_paths.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using report::Json;

constexpr std::size_t kElementsShown = 10;
constexpr std::size_t kTableWidth = 100;
constexpr std::size_t kLogLines = 100;
constexpr std::string_view kVisible = "visible";
constexpr std::string_view kHidden = "hidden";  // from students, never from instructors

// Paragraphs are put apart by an empty line, those that are empty left out.
std::string paragraphs(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& each : texts) {
    if (each.empty()) continue;
    text += (text.empty() ? "" : "\n\n") + report::plain(each);
  }
  return text;
}

std::string hint(const std::string& help) {
  return help.empty() ? help : report::hint(help);
}

std::string table_text(const std::optional<Mismatch>& mismatch) {
  if (!mismatch) return "";
  const report::MismatchTable table =
      report::mismatch_table(*mismatch, kElementsShown, kTableWidth);
  std::string text = table.heading;
  for (const std::string& row : table.rows) text += (text.empty() ? "" : "\n") + row;
  return table.more.empty() ? text : text + '\n' + table.more;
}

// A case has no points of its own: what it shows is whether it passed.
Json case_test(const CaseVerdict& test_case, const std::string& number,
               const std::string& criterion, Backend usual, std::string_view visibility) {
  const Verdict& verdict = test_case.verdict;
  const std::string on = report::describe_case(test_case, usual);
  const std::string message =
      verdict.message.empty() ? std::string(report::headline(verdict.kind)) : verdict.message;
  Json test{{"name", on.empty() ? test_case.case_id : fmt::format("{} {}", test_case.case_id, on)},
            {"name_format", "text"},
            {"number", number}};
  if (verdict.kind == VerdictKind::accepted) test["status"] = "passed";
  if (report::fails(test_case)) test["status"] = "failed";
  test["output"] = paragraphs({message, table_text(verdict.mismatch), hint(verdict.help)});
  test["output_format"] = "text";
  test["tags"] = Json::array({criterion});
  test["visibility"] = visibility;
  test["extra_data"] = {{"case", test_case.case_id}, {"verdict", to_string(verdict.kind)}};
  return test;
}

Json criterion_test(const CriterionResult& criterion, const FinalGrade& grade,
                    const std::string& number) {
  const PersonalMark* mark = mark_for(grade, criterion.id);
  const bool open = mark == nullptr && report::open(criterion.outcome);
  Json test{{"name", criterion.title}, {"name_format", "text"}, {"number", number}};
  const double points = mark == nullptr ? criterion.points : mark->points;
  if (!open) {
    test["score"] = points;
    test["max_score"] = criterion.max_points;
    test["status"] = points >= criterion.max_points ? "passed" : "failed";
  }
  const std::string measured =
      criterion.measurement ? report::describe_measurement(*criterion.measurement) : "";
  test["output"] = paragraphs(
      {mark == nullptr ? "" : fmt::format("{} ({})", mark->reason, mark->author),
       report::summary_of(criterion), measured,
       open && !is_decided_by_person(grade, criterion.id) ? report::still_open(criterion.max_points)
                                                          : "",
       report::decided(criterion.outcome) ? hint(criterion.help) : ""});
  test["output_format"] = "text";
  test["tags"] = Json::array({criterion.id});
  test["visibility"] = kVisible;
  test["extra_data"] = {{"criterion", criterion.id},
                        {"outcome", to_string(criterion.outcome)},
                        {"verdict", to_string(criterion.verdict)}};
  return test;
}

// Students see what `shown` has; a case that it tells less of than `full` has is there twice.
Json tests_of(const GradedSubmission& shown, const GradedSubmission& full,
              const FinalGrade& grade) {
  Json tests = Json::array();
  for (std::size_t i = 0; i < shown.grade.criteria.size(); ++i) {
    const CriterionResult& criterion = shown.grade.criteria[i];
    tests.push_back(criterion_test(criterion, grade, std::to_string(i + 1)));
    for (std::size_t k = 0; k < criterion.cases.size(); ++k) {
      const std::string number = fmt::format("{}.{}", i + 1, k + 1);
      tests.push_back(
          case_test(criterion.cases[k], number, criterion.id, shown.backend.kind, kVisible));
      const CaseVerdict& detailed = full.grade.criteria[i].cases[k];
      if (detailed == criterion.cases[k]) continue;
      tests.push_back(case_test(detailed, number + "h", criterion.id, full.backend.kind, kHidden));
    }
  }
  return tests;
}

Json leaderboard(const GradedSubmission& submission) {
  Json entries = Json::array();
  std::set<std::string> names;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    if (!criterion.measurement || !report::decided(criterion.outcome)) continue;
    const Measurement& measured = *criterion.measurement;
    const std::optional<Metric> metric = parse_enum<Metric>(measured.metric);
    if (!metric || !std::isfinite(measured.value)) continue;
    std::string name;
    if (metric == Metric::time) name = "time [ms]";
    if (metric == Metric::speedup) name = fmt::format("speedup over {}", measured.over);
    if (metric == Metric::fraction_of) name = fmt::format("fraction of {}", measured.over);
    if (!measured.case_id.empty()) name += fmt::format(" in {}", measured.case_id);
    if (!names.insert(name).second) continue;
    entries.push_back({{"name", name},
                       {"value", measured.value},
                       {"order", metric == Metric::time ? "asc" : "desc"}});
  }
  return entries;
}

std::string lines(const std::vector<Diagnostic>& places) {
  std::string text;
  for (const Diagnostic& place : places) text += (text.empty() ? "" : "\n") + describe(place);
  return text;
}

std::string marks_text(const FinalGrade& grade) {
  std::string text;
  for (const PersonalMark& mark : grade.applied) {
    if (!mark.criterion.empty()) continue;
    text += fmt::format("{}{}: {} ({})", text.empty() ? "" : "\n", report::subject_of(mark),
                        report::counted_points(mark.points), mark.reason);
  }
  return text;
}

// What belongs to no single test.
std::string output(const GradedSubmission& shown, const FinalGrade& grade) {
  std::vector<std::string> texts{
      fmt::format("{}. {}", report::headline(shown.grade.verdict), report::meaning(shown.grade)),
      report::points_of(grade.final_points, grade.max_points)};
  if (grade.open_points > 0) texts.back() += ", " + report::still_open(grade.open_points);
  texts.push_back(marks_text(grade));
  if (grade.lateness) texts.push_back(grade.lateness->message);
  texts.insert(texts.end(), shown.remarks.begin(), shown.remarks.end());
  texts.push_back(shown.build_log.empty() ? lines(report::places_of(shown))
                                          : shorten_middle(shown.build_log, kLogLines));
  return paragraphs(texts);
}

// The sum is Gradescope's own where every test has a score.
bool needs_score(const Json& tests, double final_points) {
  double sum = 0;
  for (const Json& test : tests) {
    if (!test.contains("score")) return true;
    sum += test["score"].get<double>();
  }
  return std::fabs(sum - final_points) > 1e-9;
}

Json document(const GradedSubmission& submission, const FinalGrade& grade) {
  const GradedSubmission shown = for_student(submission);
  const Json tests = tests_of(shown, submission, grade);
  Json results = Json::object();
  if (needs_score(tests, grade.final_points)) results["score"] = grade.final_points;
  const double seconds = std::chrono::duration<double>(submission.total_time).count();
  results["execution_time"] = std::round(seconds * 1000) / 1000;
  results["output"] = output(shown, grade);
  for (const char* format : {"output_format", "test_output_format", "test_name_format"}) {
    results[format] = "text";
  }
  results["visibility"] = kVisible;
  results["stdout_visibility"] = kHidden;
  results["extra_data"] = {{"labcheck", submission.version},
                           {"lab", submission.lab},
                           {"state", to_string(grade.state)},
                           {"automatic", grade.automatic},
                           {"raw", grade.raw},
                           {"late_deduction", grade.lateness ? grade.lateness->deduction : 0},
                           {"open_points", grade.open_points}};
  results["tests"] = tests;
  results["leaderboard"] = leaderboard(shown);
  return results;
}

}  // namespace

std::string gradescope_results(const GradedSubmission& submission, const FinalGrade& grade) {
  return report::json_text(document(report::with_short_paths(submission), grade));
}

std::string gradescope_results(const GradedSubmission& submission) {
  return gradescope_results(submission, as_graded(submission.grade));
}

}  // namespace labcheck
