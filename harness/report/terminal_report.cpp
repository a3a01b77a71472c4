// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/text_columns.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::Document;
using report::DocumentCriterion;
using report::FailureGroup;
using report::Ink;
using report::Page;
using report::Span;
using report::Spans;

constexpr std::size_t kReasonsIndent = 2;
constexpr std::size_t kShown = 3;  // groups of failing cases, cases of a group, names
constexpr std::size_t kPositionsShown = 4;
constexpr std::size_t kTerminalElements = 4;
constexpr std::size_t kTerminalLogLines = 18;
constexpr std::size_t kOutputsShown = 2;
constexpr std::size_t kTerminalOutputLines = 9;
constexpr std::size_t kLongestBar = 40;

std::vector<std::string> first_names(const std::vector<std::string>& names) {
  return {names.begin(),
          names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kShown))};
}

std::size_t beyond_shown(std::size_t count) {
  return count - std::min(count, kShown);
}

void write_header(Page& page, const Document& document) {
  const GradedSubmission& submission = document.submission;
  page.row({}, {document.title, Ink::strong},
           {{submission.lab_title.empty() ? "" : submission.lab, Ink::faint}}, Page::Leader::none);
  std::vector<std::string> files;
  for (const GradedFile& file : submission.files) files.push_back(file.path);
  page.paragraph(
      0, {{report::header_label(report::kSubmissionLabel), Ink::faint}},
      {submission.submission + (files.empty() ? "" : fmt::format(" ({})", joined(files)))});
  page.paragraph(0, {{report::header_label(report::kBackendLabel), Ink::faint}},
                 {document.backend});
  for (const Message& remark : submission.remarks)
    page.paragraph(0, {{report::header_label(report::kRemarkLabel), Ink::faint}}, {render(remark)});
  page.rule();
  page.blank();
  Span mark = report::mark_of(submission.grade, page.signs());
  mark.text += ' ';
  page.line(0, {mark, {document.headline, strong(mark.ink)}});
  page.paragraph(2, {}, {document.meaning});
  page.blank();
}

void write_positions(Page& page, const std::vector<Diagnostic>& positions) {
  const std::size_t shown = std::min(positions.size(), kPositionsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const Diagnostic& position = positions[i];
    const std::string severity(to_string(position.severity));
    page.paragraph(kReasonsIndent,
                   {{report::position_prefix(position), Ink::strong},
                    {severity + ": ", position.severity == Severity::error ? Ink::bad : Ink::fair}},
                   {render(position.message)});
  }
  if (positions.size() > shown)
    page.line(kReasonsIndent, {{report::more(positions.size() - shown), Ink::faint}});
}

void write_hint(Page& page, std::size_t indent, const std::string& hint) {
  if (!hint.empty())
    page.paragraph(indent, {{translated(report::kHintWord) + " ", Ink::fair}}, {hint});
}

// Writes criteria on a page: one line each, with the reasons below those that are not full.
class CriteriaSection {
 public:
  enum class Points { shown, hidden };

  CriteriaSection(Page& page, const Document& document, Points points)
      : page_(page), submission_(document.submission), points_(points) {
    for (const CriterionResult& each : submission_.grade.criteria) {
      max_points_width_ =
          std::max(max_points_width_, report::describe_points(each.max_points).size());
    }
    bool details_before = false;
    for (const DocumentCriterion& criterion : document.criteria) {
      const bool details = has_details(criterion);
      if (details || details_before) page_.blank();
      write(criterion);
      details_before = details;
    }
  }

 private:
  // Whether more than a sentence appears below the criterion's line.
  static bool has_details(const DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    if (result.outcome == Outcome::full) return false;
    return (report::is_decided(result.outcome) && !result.help.empty()) || result.measurement ||
           criterion.shows_compiler ||
           std::any_of(result.cases.begin(), result.cases.end(), report::fails);
  }

  void write(const DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    page_.row(report::mark_of(result.outcome, page_.signs()),
              {translated(result.title), Ink::strong},
              points_ == Points::shown ? points_of(criterion) : Spans{},
              points_ == Points::shown ? Page::Leader::dots : Page::Leader::none);
    write_message(criterion);
    if (result.measurement) write_measured(criterion);
    if (criterion.shows_compiler) write_compiler(criterion);
    for (const FailureGroup& group : criterion.groups) write_group(group);
    if (criterion.more_failing > 0)
      faint(kReasonsIndent, report::more_failing_cases(criterion.more_failing));
    if (!criterion.shown_before.empty()) {
      const std::vector<std::string>& names = criterion.shown_before;
      page_.paragraph(
          kReasonsIndent, {case_mark(criterion.kind_before)},
          {report::shown_above(first_names(names), beyond_shown(names.size())), Ink::faint});
    }
    if (criterion.not_run > 0) faint(kReasonsIndent, report::cases_not_run(criterion.not_run));
    write_hint(page_, kReasonsIndent, criterion.hint);
  }

  void write_message(const DocumentCriterion& criterion) {
    const Outcome outcome = criterion.result->outcome;
    if (criterion.message.empty()) return;
    if (!criterion.same_as.empty()) {
      page_.paragraph(kReasonsIndent, {},
                      {criterion.same_as_above ? translated(report::kSameReasonAsAbove)
                                               : report::same_reason_as(criterion.same_as),
                       Ink::faint});
      return;
    }
    const bool quiet = !report::is_decided(outcome) && outcome != Outcome::withheld;
    page_.paragraph(
        kReasonsIndent, {},
        {report::message_above_log(criterion, submission_), quiet ? Ink::faint : Ink::plain});
  }

  void write_measured(const DocumentCriterion& criterion) {
    const Measurement& measurement = *criterion.result->measurement;
    const bool full = criterion.result->outcome == Outcome::full;
    page_.paragraph(kReasonsIndent, {}, {criterion.measured, full ? Ink::faint : Ink::plain});
    if (!criterion.worst_line.empty()) page_.paragraph(kReasonsIndent, {}, {criterion.worst_line});
    for (const Message& note : measurement.notes)
      page_.paragraph(kReasonsIndent, {}, {render(note), Ink::faint});
    if (measurement.place) {
      page_.paragraph(kReasonsIndent, {},
                      {report::describe_ladder_position(*measurement.place), Ink::faint});
    }
  }

  void write_compiler(const DocumentCriterion& criterion) {
    write_positions(page_, criterion.errors);
    for (const std::string& line :
         lines_of(shorten_middle(build_log(submission_), kTerminalLogLines)))
      page_.quote(kReasonsIndent, line);
  }

  void write_group(const FailureGroup& group) {
    for (std::size_t i = 0; i < std::min(group.cases.size(), kShown); ++i) {
      const auto& [test_case, description] = group.cases[i];
      page_.paragraph(kReasonsIndent,
                      {case_mark(test_case->verdict.kind), {test_case->case_id + "  "}},
                      {description, Ink::faint});
    }
    const std::size_t indent = kReasonsIndent + 2;
    const std::size_t more = beyond_shown(group.cases.size());
    if (more > 0) faint(indent, report::more_cases(more));
    if (!group.repeats_criterion) page_.paragraph(indent, {}, {group.message});
    for (const std::string& finding : group.findings) page_.paragraph(indent, {}, {finding});
    if (group.mismatch != nullptr) write_mismatch(indent + 2, *group.mismatch);
    write_hint(page_, indent, group.hint);
  }

  void write_mismatch(std::size_t indent, const Mismatch& mismatch) {
    const report::MismatchTable table =
        report::mismatch_table(mismatch, kTerminalElements, page_.width() - indent);
    if (!table.heading.empty()) faint(indent, table.heading);
    for (const std::string& row : table.rows) page_.line(indent, {{row}});
    if (!table.more.empty()) faint(indent, table.more);
  }

  void faint(std::size_t indent, const std::string& text) {
    page_.line(indent, {{text, Ink::faint}});
  }

  Span case_mark(VerdictKind kind) const {
    Span mark = report::mark_of(kind, page_.signs());
    mark.text += ' ';
    return mark;
  }

  Spans points_of(const DocumentCriterion& criterion) const {
    const Ink ink = report::mark_of(criterion.result->outcome, page_.signs()).ink;
    if (criterion.max_points.empty()) return {{translated(report::kConditionWord), ink}};
    const std::string pad(max_points_width_ - criterion.max_points.size(), ' ');
    const std::string word = report::outcome_word(criterion.result->outcome);
    return {{word.empty() ? word : word + "  ", Ink::faint},
            {fmt::format("{} / {}{}", criterion.earned, pad, criterion.max_points), ink}};
  }

  Page& page_;
  const GradedSubmission& submission_;
  Points points_;
  std::size_t max_points_width_ = 0;
};

void write_printed(Page& page, const std::vector<report::PrintedText>& texts) {
  std::size_t more = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::vector<std::string>& names = texts[i].case_ids;
    if (i >= kOutputsShown) {
      more += names.size();
      continue;
    }
    page.blank();
    page.paragraph(
        0, {}, {report::printed_in(first_names(names), beyond_shown(names.size())), Ink::strong});
    const std::string quote = std::string(page.signs().quote) + ' ';
    for (const std::string& line : lines_of(shorten_middle(texts[i].text, kTerminalOutputLines)))
      page.line(2, {{quote, Ink::faint}, {line}});
  }
  if (more > 0) page.line(2, {{report::more_printed(more), Ink::faint}});
}

void write_grade(Page& page, const Document& document) {
  const Grade& grade = document.submission.grade;
  const std::size_t taken = report::columns(document.points) + report::columns(document.state) + 4;
  const std::size_t length = std::min(kLongestBar, page.width() - std::min(page.width(), taken));
  Spans line{{document.points, Ink::strong}, {"  "}};
  for (Span& span : report::bar(grade, length, page.signs())) line.push_back(std::move(span));
  line.push_back({"  "});
  line.push_back({document.state, grade.state == GradeState::final_ ? Ink::plain : Ink::fair});
  page.line(0, line);
  for (const std::string& sentence : document.about_points) page.paragraph(0, {}, {sentence});
  if (document.next_steps.empty()) return;
  page.blank();
  page.line(0, {{translated(report::kNextStepsHeading), Ink::strong}});
  for (const report::Suggestion& step : document.next_steps)
    page.suggestion(2, {"- ", Ink::faint}, step.text, step.command);
  page.blank();
}

// Without a grade if only the test case `case_id` was run.
std::string report_on(const GradedSubmission& submission, const std::string& case_id,
                      const TerminalStyle& style) {
  const bool graded = case_id.empty();
  const Document document = report::make_document(submission, {.groups = kShown});
  Page page(style);
  write_header(page, document);
  CriteriaSection(page, document,
                  graded ? CriteriaSection::Points::shown : CriteriaSection::Points::hidden);
  if (!document.other_positions.empty()) {
    page.blank();
    page.line(0, {{translated(report::kPositionsHeading), Ink::strong}});
    write_positions(page, document.other_positions);
  }
  write_printed(page, document.printed);
  page.blank();
  page.rule();
  if (graded) {
    write_grade(page, document);
  } else {
    page.paragraph(0, {}, {report::only_one_case(case_id), Ink::strong});
    page.suggestion(0, {}, translated(report::kWholeLab), report::command_of(submission));
  }
  if (!document.how_to_repeat.empty()) page.paragraph(0, {}, {document.how_to_repeat, Ink::faint});
  page.paragraph(0, {}, {document.duration, Ink::faint});
  return page.text();
}

}  // namespace

std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style) {
  return report_on(submission, {}, style);
}

std::string terminal_case_report(const GradedSubmission& submission, const std::string& case_id,
                                 const TerminalStyle& style) {
  return report_on(submission, case_id, style);
}

}  // namespace labcheck
