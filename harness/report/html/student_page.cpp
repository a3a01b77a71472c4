// SPDX-License-Identifier: MIT
#include "harness/report/html/student_page.hpp"

#include "harness/base/json.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/document.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/source_view.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/source_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace labcheck {
namespace {

using namespace report;

constexpr std::size_t kGroupsShown = 4;
constexpr std::size_t kCasesShown = 4;
constexpr std::size_t kBytesShown = 20'000;  // of each printed text
constexpr std::size_t kElementsShown = 8;
// Small pictures are enlarged up to this size, of which three fit side by side [CSS pixels].
constexpr std::size_t kPictureSize = 224;

// The first `shown` elements, and the others below a summary.
template <class Elements, class Write>
std::pair<Json, Json> folded(const Elements& elements, std::size_t shown, Write write) {
  std::pair<Json, Json> parts{Json::array(), Json::array()};
  for (std::size_t i = 0; i < elements.size(); ++i)
    (i < shown ? parts.first : parts.second).push_back(write(elements[i]));
  return parts;
}

std::string title_of(const StudentPage& page) {
  return page.name.empty() ? page.submission.submission : page.name;
}

// How an instructor's marks and lateness change labcheck's points.
Json account_of(const FinalGrade* grade) {
  if (grade == nullptr || (grade->applied.empty() && !grade->lateness)) return nullptr;
  Json account = Json::array({definition(tr("by labcheck"), describe_points(grade->automatic))});
  for (const InstructorMark& mark : grade->applied)
    account.push_back(definition(tr("by an instructor"), describe_mark(mark)));
  if (!grade->applied.empty())
    account.push_back(definition(tr("subtotal"), describe_points(grade->raw)));
  const std::string lateness = grade->lateness ? describe_lateness(*grade->lateness) : "";
  if (!lateness.empty()) account.push_back(definition(tr("lateness"), lateness));
  account.push_back(
      definition(tr_context("points", "final"), describe_points(grade->final_points)));
  return {{"definitions", account}};
}

std::string_view css_class(Outcome outcome) {
  if (outcome == Outcome::full) return "good";
  if (outcome == Outcome::partial) return "fair";
  return outcome == Outcome::none ? "bad" : "open";
}

const MismatchPictures* find_pictures(const CaseVerdict& test_case,
                                      const GradedSubmission& submission) {
  const auto& runs = submission.evidence.runs;
  const auto found = std::ranges::find_if(runs, [&](const CaseRecord& run) {
    return run.case_id == test_case.case_id && run.mode == test_case.mode && run.pictures;
  });
  return found == runs.end() ? nullptr : &*found->pictures;
}

// How a picture is enlarged or reduced.
std::string scale_text(std::size_t times, std::size_t reduction) {
  if (reduction > 1) return tr("Each pixel shows {0}×{0} pixels of the picture.", reduction);
  if (times == 1) return {};
  return tr_plural("The pictures are enlarged {} time.", "The pictures are enlarged {} times.",
                   times, times);
}

Json pictures_part(const MismatchPictures* pictures, const Mismatch& mismatch) {
  if (pictures == nullptr) return nullptr;
  const std::size_t longest = std::max({pictures->width, pictures->height, std::size_t{1}});
  const std::size_t times = std::max<std::size_t>(1, kPictureSize / longest);
  Json all = Json::array();
  for (const auto& [caption, png] :
       {std::pair(tr("got"), &pictures->returned), std::pair(tr("expected"), &pictures->expected),
        std::pair(tr("wrong pixels; brighter ones are further off"), &pictures->difference)}) {
    all.push_back({{"source", html::data_uri("image/png", *png)},
                   {"caption", caption},
                   {"alt", tr("Picture of {}: {}", mismatch.buffer, caption)},
                   {"width", pictures->width * times},
                   {"height", pictures->height * times}});
  }
  return {{"all", all}, {"scale", scale_text(times, pictures->reduction)}};
}

// The first wrong elements and the pictures; null if `group` has no mismatch.
Json mismatch_part(const CaseGroup& group, const GradedSubmission& submission) {
  const Mismatch* mismatch = group.mismatch;
  if (mismatch == nullptr || mismatch->first.empty()) return nullptr;
  const auto table = mismatch_cells(*mismatch, kElementsShown);
  const std::uint64_t shown = table.size() - 1;
  Json rows = Json::array();
  for (std::size_t i = 1; i < table.size(); ++i) {
    rows.push_back({{"element", table[i].front()},
                    {"values", std::vector<std::string>(table[i].begin() + 1, table[i].end())}});
  }
  const CaseVerdict& test_case = *group.cases.front().verdict;
  const std::string wrong = with_thousands(mismatch->wrong);
  const std::string total = with_thousands(mismatch->total);
  return {
      {"caption",
       mismatch->unit == MismatchUnit::pixel
           ? tr("First wrong pixels of {} ({} of {} are wrong)", mismatch->buffer, wrong, total)
           : tr("First wrong elements of {} ({} of {} are wrong)", mismatch->buffer, wrong, total)},
      {"headings", table.front()},
      {"rows", rows},
      {"more", mismatch->wrong > shown ? more(mismatch->wrong - shown) : ""},
      {"pictures", pictures_part(find_pictures(test_case, submission), *mismatch)}};
}

Json group_part(const CaseGroup& group, const GradedSubmission& submission,
                const html::SourceView& source) {
  const auto [shown, more] = folded(group.cases, kCasesShown, [](const DocumentCase& each) -> Json {
    return {{"id", each.verdict->case_id}, {"description", each.description}};
  });
  Json more_cases;
  if (more.size() > 0)
    more_cases = {{"summary", render(text::and_more_cases(Count(more.size())))}, {"cases", more}};
  return {{"cases", shown},
          {"more_cases", more_cases},
          {"message", group.repeats_criterion ? "" : source.linked(group.message)},
          {"findings", list(group.findings,
                            [&](const std::string& finding) { return source.linked(finding); })},
          {"mismatch", mismatch_part(group, submission)},
          {"hint", source.linked(group.hint)}};
}

Json criterion_part(const DocumentCriterion& criterion, const GradedSubmission& submission,
                    const html::SourceView& source) {
  const CriterionResult& result = *criterion.result;
  const auto [groups, more] = folded(criterion.groups, kGroupsShown, [&](const auto& group) {
    return group_part(group, submission, source);
  });
  Json more_groups;
  if (more.size() > 0) {
    std::size_t cases = 0;
    for (std::size_t i = kGroupsShown; i < criterion.groups.size(); ++i)
      cases += criterion.groups[i].cases.size();
    more_groups = {{"summary", render(text::and_more_failing(Count(cases)))}, {"groups", more}};
  }
  const bool repeated = !criterion.same_as.empty();
  const std::string instead_of =
      criterion.instead_of.empty() ? "" : tr("instead of {}", criterion.instead_of);
  return {
      {"class", css_class(result.outcome)},
      {"title", criterion.title},
      {"outcome", outcome_name(result.outcome)},
      {"earned", criterion.earned},
      {"max_points", criterion.max_points},
      {"instead_of", instead_of},
      {"mark",
       criterion.mark == nullptr ? "" : given_by(criterion.mark->author, criterion.mark->reason)},
      {"message", repeated ? "" : source.linked(criterion.message)},
      {"same_reason", repeated ? render(text::same_reason_as(criterion.same_as)) : ""},
      {"measurement",
       result.measurement ? html::measured_figure(*result.measurement) : Json(nullptr)},
      {"worst_line", source.linked(criterion.worst_line)},
      {"groups", groups},
      {"more_groups", more_groups},
      {"shown_before", criterion.shown_before.empty()
                           ? ""
                           : render(text::shown_above(joined(criterion.shown_before)))},
      {"not_run",
       criterion.not_run > 0 ? render(text::cases_not_run(Count(criterion.not_run))) : ""},
      {"hint", source.linked(criterion.hint)}};
}

Json compiler_part(const GradedSubmission& submission, const html::SourceView& source) {
  const Json notes = source.other_notes();
  const std::string log = build_log(submission);
  if (notes.size() == 0 && log.empty()) return nullptr;
  return {{"notes", notes}, {"log", source.linked(log)}};
}

Json printed_text(const PrintedText& text) {
  const std::string_view shown = utf8_prefix(text.text, kBytesShown);
  return {{"cases", in_cases(text.case_ids)},
          {"text", shown},
          {"is_cut", shown.size() < text.text.size()}};
}

Json step_part(const Suggestion& step) {
  return {{"text", step.text}, {"command", step.command}};
}

Json data_of(const StudentPage& page) {
  const GradedSubmission& submission = page.submission;
  const Grade& grade = submission.grade;
  const FinalGrade* last = page.final_grade;
  const double points = last == nullptr ? grade.points : last->final_points;
  const double max_points = last == nullptr ? grade.max_points : last->max_points;
  const html::SourceView source(submission);
  const Document document = make_document(submission, {}, last);
  return {{"hint_word", translated(kHintWord)},
          {"condition_word", translated(kConditionWord)},
          {"lab_title", translated(submission.lab_title)},
          {"lab", submission.lab},
          {"name", title_of(page)},
          {"verdict", to_string(grade.verdict)},
          {"headline", document.headline},
          {"meaning", document.meaning},
          {"points",
           tr("{} of {}", "<b>" + describe_points(points) + "</b>", describe_points(max_points))},
          {"state", document.state},
          {"account", account_of(last)},
          {"about_points", document.about_points},
          {"remarks", sentences(submission.remarks)},
          {"instructor", html::instructor_part(page)},
          {"criteria",
           list(document.criteria,
                [&](const auto& each) { return criterion_part(each, submission, source); })},
          {"next_steps", page.instructor == nullptr
                             ? unless_empty("steps", list(document.next_steps, step_part))
                             : Json(nullptr)},
          {"compiler", compiler_part(submission, source)},
          {"source", source.files()},
          {"printed", unless_empty("texts", list(document.printed, printed_text))},
          {"backend", document.backend},
          {"graded_files", list(submission.files, file_entry)},
          {"seed", submission.seed},
          {"duration", document.duration}};
}

}  // namespace

std::string student_page(const StudentPage& given) {
  const GradedSubmission submission = with_short_paths(given.submission);
  const StudentPage page{submission, given.final_grade, given.name, given.instructor};
  std::vector<std::string_view> styles{assets::page_css, assets::student_css};
  if (page.instructor != nullptr) styles.push_back(assets::instructor_css);
  const std::string lab =
      submission.lab_title.empty() ? submission.lab : translated(submission.lab_title);
  html::Page file{fmt::format("{}: {}", lab, title_of(page)), styles,
                  html::render(assets::student_html, data_of(page))};
  file.embeds_images = std::ranges::any_of(
      submission.evidence.runs, [](const CaseRecord& run) { return run.pictures.has_value(); });
  return html::document(file);
}

std::string html_report(const GradedSubmission& submission) {
  return student_page({submission});
}

}  // namespace labcheck
