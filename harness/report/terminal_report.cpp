// SPDX-License-Identifier: MIT
#include "harness/report/terminal_report.hpp"

#include "harness/base/text.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/next_steps.hpp"
#include "harness/report/printed_texts.hpp"
#include "harness/report/terminal_criteria.hpp"
#include "harness/report/terminal_marks.hpp"
#include "harness/report/terminal_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::Ink;
using report::Page;
using report::Span;
using report::strong;

constexpr std::size_t kOutputsShown = 2;
constexpr std::size_t kTerminalOutputLines = 9;
constexpr std::size_t kNamesShown = 3;
constexpr std::size_t kShortestBar = 4;
constexpr std::size_t kLongestBar = 40;

void write_header(Page& page, const GradedSubmission& submission) {
  const bool titled = !submission.lab_title.empty();
  page.row({}, {titled ? submission.lab_title : submission.lab, Ink::strong},
           {{titled ? submission.lab : "", Ink::faint}}, Page::Leader::none);
  std::vector<std::string> files;
  for (const GradedFile& file : submission.files) files.push_back(file.path);
  page.paragraph(
      0, {{std::string(report::kSubmissionLabel), Ink::faint}},
      {submission.submission + (files.empty() ? "" : fmt::format(" ({})", joined(files)))});
  page.paragraph(0, {{std::string(report::kBackendLabel), Ink::faint}},
                 {report::describe_backend(submission.backend)});
  for (const std::string& remark : submission.remarks) {
    page.paragraph(0, {{std::string(report::kRemarkLabel), Ink::faint}}, {remark});
  }
  page.rule();
}

void write_verdict(Page& page, const Grade& grade) {
  page.blank();
  Span mark = report::mark_of(grade, page.signs());
  mark.text += ' ';
  page.line(0, {mark, {std::string(report::headline(grade.verdict)), strong(mark.ink)}});
  page.paragraph(2, {}, {std::string(report::meaning(grade))});
  page.blank();
}

void write_remaining_positions(Page& page, const std::vector<Diagnostic>& positions) {
  if (positions.empty()) return;
  page.blank();
  page.line(0, {{std::string(report::positions_heading()), Ink::strong}});
  report::write_positions(page, 2, positions);
}

void write_printed(Page& page, const report::PrintedText& printed) {
  const std::size_t named = std::min(printed.case_ids.size(), kNamesShown);
  const std::vector<std::string> names(
      printed.case_ids.begin(), printed.case_ids.begin() + static_cast<std::ptrdiff_t>(named));
  page.blank();
  page.paragraph(0, {}, {report::printed_in(names, printed.case_ids.size() - named), Ink::strong});
  const std::string quote = std::string(page.signs().quote) + ' ';
  for (const std::string& line : lines_of(shorten_middle(printed.text, kTerminalOutputLines))) {
    page.line(2, {{quote, Ink::faint}, {line}});
  }
}

void write_outputs(Page& page, const std::vector<CaseOutput>& outputs) {
  const std::vector<report::PrintedText> texts = report::printed_texts(outputs);
  std::size_t more = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i < kOutputsShown) {
      write_printed(page, texts[i]);
    } else {
      more += texts[i].case_ids.size();
    }
  }
  if (more > 0) page.line(2, {{report::more_printed(more), Ink::faint}});
}

// At least one cell shows that some points were earned, and one that some were lost.
std::size_t cells(double points, double max_points, std::size_t length) {
  if (!(points > 0) || !(max_points > 0)) return 0;
  if (points >= max_points) return length;
  const double exact = points / max_points * static_cast<double>(length);
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(exact)), 1, length - 1);
}

report::Spans bar(const Grade& grade, std::size_t length, const report::Signs& signs) {
  if (length < kShortestBar) return {};
  const std::size_t earned = cells(grade.points, grade.max_points, length);
  const std::size_t reachable = cells(grade.points + grade.open_points, grade.max_points, length);
  const std::size_t open = std::max(reachable, earned) - earned;
  const auto part = [](std::string_view sign, std::size_t count, Ink ink) {
    Span span{{}, ink};
    for (std::size_t i = 0; i < count; ++i) span.text += sign;
    return span;
  };
  return {part(signs.bar_earned, earned, Ink::good), part(signs.bar_open, open, Ink::fair),
          part(signs.bar_lost, length - earned - open, Ink::faint)};
}

void write_open_points(Page& page, const GradedSubmission& submission) {
  std::map<Outcome, double> open;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    open[criterion.outcome] += criterion.max_points - criterion.points;
  }
  for (const Outcome outcome : {Outcome::not_measured, Outcome::manual, Outcome::withheld}) {
    if (open[outcome] <= 0) continue;
    page.paragraph(0, {}, {report::why_open(outcome, open[outcome], submission.backend.kind)});
  }
}

bool anything_ran(const Grade& grade) {
  const auto ran = [](const CaseVerdict& test_case) {
    return test_case.verdict.kind != VerdictKind::skipped &&
           !report::needs_no_run(test_case.verdict.kind);
  };
  return std::any_of(grade.criteria.begin(), grade.criteria.end(), [&](const auto& criterion) {
    return std::any_of(criterion.cases.begin(), criterion.cases.end(), ran);
  });
}

void write_next_steps(Page& page, const GradedSubmission& submission) {
  const std::vector<std::string> steps = report::describe_next_steps(submission);
  if (steps.empty()) return;
  page.blank();
  page.line(0, {{std::string(report::next_steps_heading()), Ink::strong}});
  for (const std::string& step : steps) page.paragraph(2, {{"- ", Ink::faint}}, {step});
  page.blank();
}

void write_grade(Page& page, const GradedSubmission& submission) {
  const Grade& grade = submission.grade;
  page.blank();
  page.rule();
  const std::string points = report::points_of(grade.points, grade.max_points);
  const std::string state(report::state_word(grade.state));
  const std::size_t taken = points.size() + state.size() + 4;
  const std::size_t length = std::min(kLongestBar, page.width() - std::min(page.width(), taken));
  report::Spans line{{points, Ink::strong}, {"  "}};
  for (Span& span : bar(grade, length, page.signs())) line.push_back(std::move(span));
  line.push_back({"  "});
  line.push_back({state, grade.state == GradeState::final_ ? Ink::plain : Ink::fair});
  page.line(0, line);
  write_open_points(page, submission);
  write_next_steps(page, submission);
  if (anything_ran(grade)) {
    page.paragraph(0, {}, {report::how_to_repeat(submission.seed), Ink::faint});
  }
  page.paragraph(0, {}, {report::how_long_it_took(submission), Ink::faint});
}

void write_no_grade(Page& page, const GradedSubmission& submission, const std::string& case_id) {
  page.blank();
  page.rule();
  page.paragraph(0, {}, {report::only_one_case(case_id), Ink::strong});
  page.paragraph(0, {}, {report::whole_lab(submission.lab)});
  if (anything_ran(submission.grade))
    page.paragraph(0, {}, {report::how_to_repeat(submission.seed), Ink::faint});
  page.paragraph(0, {}, {report::how_long_it_took(submission), Ink::faint});
}

}  // namespace

std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style) {
  Page page(style);
  write_header(page, submission);
  write_verdict(page, submission.grade);
  report::CriteriaSection criteria(page, submission);
  criteria.write();
  write_remaining_positions(page, criteria.remaining_positions());
  write_outputs(page, submission.outputs);
  write_grade(page, submission);
  return page.text();
}

std::string terminal_case_report(const GradedSubmission& submission, const std::string& case_id,
                                 const TerminalStyle& style) {
  Page page(style);
  write_header(page, submission);
  write_verdict(page, submission.grade);
  report::CriteriaSection criteria(page, submission, report::CriteriaSection::Points::hidden);
  criteria.write();
  write_remaining_positions(page, criteria.remaining_positions());
  write_outputs(page, submission.outputs);
  write_no_grade(page, submission, case_id);
  return page.text();
}

}  // namespace labcheck
