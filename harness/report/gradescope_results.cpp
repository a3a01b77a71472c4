// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/document.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"

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

using namespace report;

constexpr std::size_t kGradescopeLogLines = 100;
constexpr std::string_view kVisible = "visible";
constexpr std::string_view kHidden = "hidden";  // from students, never from instructors

// A test case has no points of its own; it shows only whether it passed.
Json case_test(const CaseGroup& group, const std::string& number, const std::string& criterion,
               std::string_view visibility) {
  const auto& [verdict, description] = group.cases.front();
  const std::string& id = verdict->case_id;
  const VerdictKind kind = verdict->verdict.kind;
  Json test{{"name", description.empty() ? id : fmt::format("{} {}", id, description)},
            {"name_format", "text"},
            {"number", number}};
  if (kind == VerdictKind::accepted) test["status"] = "passed";
  if (fails(*verdict)) test["status"] = "failed";
  test["output"] = plain(text_of(group));
  test["output_format"] = "text";
  test["tags"] = Json::array({criterion});
  test["visibility"] = visibility;
  test["extra_data"] = {{"case", id}, {"verdict", to_string(kind)}};
  return test;
}

Json criterion_test(const DocumentCriterion& criterion, const std::string& number) {
  const CriterionResult& result = *criterion.result;
  const InstructorMark* mark = criterion.mark;
  const bool open = mark == nullptr && is_open(result.outcome);
  Json test{{"name", criterion.title}, {"name_format", "text"}, {"number", number}};
  if (!open) {
    const double points = mark == nullptr ? result.points : mark->points;
    test["score"] = points;
    test["max_score"] = result.max_points;
    test["status"] = points >= result.max_points ? "passed" : "failed";
  }
  test["output"] = plain(
      paragraphs({mark == nullptr ? "" : fmt::format("{} ({})", mark->reason, mark->author),
                  text_of(reasons_of(criterion)), criterion.still_open, hint(criterion.hint)}));
  test["output_format"] = "text";
  test["tags"] = Json::array({result.id});
  test["visibility"] = kVisible;
  test["extra_data"] = {{"criterion", result.id},
                        {"outcome", to_string(result.outcome)},
                        {"verdict", to_string(result.verdict)}};
  return test;
}

// Students see `shown`. A case with more details in `full` appears a second time, for instructors.
Json tests_of(const Document& shown, const Document& full) {
  Json tests = Json::array();
  for (std::size_t i = 0; i < shown.criteria.size(); ++i) {
    const CriterionResult& result = *shown.criteria[i].result;
    const std::vector<CaseGroup>& cases = shown.criteria[i].groups;
    tests.push_back(criterion_test(shown.criteria[i], std::to_string(i + 1)));
    for (std::size_t k = 0; k < cases.size(); ++k) {
      const std::string number = fmt::format("{}.{}", i + 1, k + 1);
      const CaseGroup& detailed = full.criteria[i].groups[k];
      tests.push_back(case_test(cases[k], number, result.id, kVisible));
      if (*detailed.cases.front().verdict == *cases[k].cases.front().verdict) continue;
      tests.push_back(case_test(detailed, number + "h", result.id, kHidden));
    }
  }
  return tests;
}

Json leaderboard(const GradedSubmission& submission) {
  Json entries = Json::array();
  std::set<std::string> names;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    if (!criterion.measurement || !is_decided(criterion.outcome)) continue;
    const Measurement& measured = *criterion.measurement;
    const std::optional<Metric> metric = parse_enum<Metric>(measured.metric);
    if (!metric || !std::isfinite(measured.value)) continue;
    std::string name;
    if (metric == Metric::time) name = tr("time [ms]");
    if (metric == Metric::speedup) name = tr("speedup over {}", measured.over);
    if (metric == Metric::fraction_of) name = tr("fraction of {}", measured.over);
    if (!measured.case_id.empty()) name = tr("{} (test case {})", name, measured.case_id);
    if (!names.insert(name).second) continue;
    entries.push_back({{"name", name},
                       {"value", measured.value},
                       {"order", metric == Metric::time ? "asc" : "desc"}});
  }
  return entries;
}

std::string marks_text(const FinalGrade& grade) {
  std::string text;
  for (const InstructorMark& mark : grade.applied) {
    if (!mark.criterion.empty()) continue;
    text += fmt::format("{}{}: {} ({})", text.empty() ? "" : "\n", subject_of(mark),
                        counted_points(mark.points), mark.reason);
  }
  return text;
}

// The text that belongs to the whole submission.
std::string output(const Document& document, const FinalGrade& grade) {
  const GradedSubmission& shown = document.submission;
  std::vector<std::string> texts{fmt::format("{}. {}", document.headline, document.meaning),
                                 document.points};
  texts.insert(texts.end(), document.about_points.begin(), document.about_points.end());
  texts.push_back(marks_text(grade));
  if (grade.lateness) texts.push_back(render(grade.lateness->message));
  for (const Message& remark : shown.remarks) texts.push_back(render(remark));
  const std::string log = build_log(shown);
  texts.push_back(log.empty() ? describe_positions(source_positions(shown))
                              : shorten_middle(log, kGradescopeLogLines));
  return plain(paragraphs(texts));
}

// Gradescope computes the sum itself if every test has a score.
bool needs_score(const Json& tests, double final_points) {
  double sum = 0;
  for (const Json& test : tests.elements()) {
    const Json* score = test.find("score");
    if (score == nullptr) return true;
    sum += score->number().value_or(0);
  }
  return std::fabs(sum - final_points) > 1e-9;
}

Json results_of(const GradedSubmission& submission, const FinalGrade& grade) {
  const GradedSubmission shown = for_student(submission);
  const Detail detail{.cases = Detail::Cases::each};
  const Document seen = make_document(shown, detail, &grade);
  const Json tests = tests_of(seen, make_document(submission, detail, &grade));
  Json results = Json::object();
  if (needs_score(tests, grade.final_points)) results["score"] = grade.final_points;
  const double seconds = std::chrono::duration<double>(shown.evidence.times.total).count();
  results["execution_time"] = std::round(seconds * 1000) / 1000;
  results["output"] = output(seen, grade);
  for (const char* format : {"output_format", "test_output_format", "test_name_format"}) {
    results[format] = "text";
  }
  results["visibility"] = kVisible;
  results["stdout_visibility"] = kHidden;
  results["extra_data"] = {{"labcheck", submission.version},
                           {"lab", submission.lab},
                           {"state", to_string(grade.state)},
                           {"speed_in_total", to_string(submission.grade.speed)},
                           {"automatic", grade.automatic},
                           {"raw", grade.raw},
                           {"late_deduction", late_deduction(grade)},
                           {"open_points", grade.open_points}};
  results["tests"] = tests;
  results["leaderboard"] = leaderboard(shown);
  return results;
}

}  // namespace

std::string gradescope_results(const GradedSubmission& submission, const FinalGrade& grade) {
  return json_text(results_of(with_short_paths(submission), grade));
}

std::string gradescope_results(const GradedSubmission& submission) {
  return gradescope_results(submission, as_final_grade(submission.grade));
}

}  // namespace labcheck
