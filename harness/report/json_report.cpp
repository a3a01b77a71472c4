// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace labcheck {
namespace {

using namespace report;

constexpr int kReportSchema = 1;

double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

Json wrong_element(const WrongElement& element) {
  return {{"index", element.index},
          {"got", translated(got_text(element))},
          {"expected", translated(element.expected)},
          {"allowed_error", element.allowed_error}};
}

Json mismatch(const std::optional<Mismatch>& mismatch) {
  if (!mismatch) return nullptr;
  return {{"buffer", mismatch->buffer},
          {"wrong", mismatch->wrong},
          {"total", mismatch->total},
          {"unit", to_string(mismatch->unit)},
          {"first", list(mismatch->first, wrong_element)}};
}

Json case_verdict(const CaseVerdict& test_case) {
  const Verdict& verdict = test_case.verdict;
  Json json{{"id", test_case.case_id},
            {"title", translated(test_case.title)},
            {"visibility", to_string(test_case.visibility)},
            {"mode",
             {{"backend", to_string(test_case.mode.backend)},
              {"checks", to_string(test_case.mode.checks)}}},
            {"parameters", parameters(test_case.parameters)},
            {"verdict", to_string(verdict.kind)}};
  add("message", verdict.message, json);
  add("help", verdict.help, json);
  json["mismatch"] = mismatch(verdict.mismatch);
  return json;
}

Json place(const std::optional<LadderPlace>& place) {
  if (!place) return nullptr;
  return {{"rung", place->rung}, {"next", place->next}, {"step", translated(place->step)}};
}

Json measurement(const std::optional<Measurement>& measurement) {
  if (!measurement) return nullptr;
  return {{"metric", measurement->metric},
          {"over", measurement->over},
          {"case", measurement->case_id},
          {"value", figure(measurement->value)},
          {"low", figure(measurement->low)},
          {"high", figure(measurement->high)},
          {"asked", render(measurement->requirement)},
          {"counted", figure(measurement->counted)},
          {"seconds", figure(measurement->seconds)},
          {"notes", sentences(measurement->notes)},
          {"place", place(measurement->place)}};
}

Json criterion(const CriterionResult& criterion) {
  Json json{{"id", criterion.id},
            {"title", translated(criterion.title)},
            {"points", figure(criterion.points)},
            {"max_points", figure(criterion.max_points)},
            {"outcome", to_string(criterion.outcome)},
            {"verdict", to_string(criterion.verdict)}};
  add("message", criterion.message, json);
  add("help", criterion.help, json);
  json["cases"] = list(criterion.cases, case_verdict);
  json["measurement"] = measurement(criterion.measurement);
  return json;
}

Json diagnostic(const Diagnostic& diagnostic) {
  Json json{{"file", diagnostic.file},
            {"line", diagnostic.line},
            {"column", diagnostic.column},
            {"severity", to_string(diagnostic.severity)}};
  add("message", diagnostic.message, json);
  return json;
}

Json outputs(const std::vector<CaseRecord>& runs) {
  Json outputs = Json::array();
  for (const CaseRecord& run : runs) {
    if (!run.output.empty()) outputs.push_back({{"case", run.case_id}, {"text", run.output}});
  }
  return outputs;
}

}  // namespace

std::string json_report(const GradedSubmission& submission) {
  const Grade& grade = submission.grade;
  const GradingTimes& times = submission.evidence.times;
  return json_text(
      {{"schema", kReportSchema},
       {"labcheck", submission.version},
       {"lab", submission.lab},
       {"lab_title", translated(submission.lab_title)},
       {"submission",
        {{"id", submission.submission}, {"files", list(submission.files, file_entry)}}},
       {"remarks", sentences(submission.remarks)},
       {"backend", backend_entry(submission.backend)},
       {"verdict", to_string(grade.verdict)},
       {"grade",
        {{"points", figure(grade.points)},
         {"max_points", figure(grade.max_points)},
         {"open_points", figure(grade.open_points)},
         {"state", to_string(grade.state)},
         {"absent_cases", grade.absent_cases},
         {"speed_in_total", to_string(grade.speed)}}},
       {"criteria", list(grade.criteria, criterion)},
       {"diagnostics", list(source_positions(submission), diagnostic)},
       {"outputs", outputs(submission.evidence.runs)},
       {"seed", submission.seed},
       {"timing",
        {{"build_seconds", seconds(times.build)},
         {"run_seconds", seconds(times.run)},
         {"total_seconds", seconds(times.total)}}}});
}

}  // namespace labcheck
