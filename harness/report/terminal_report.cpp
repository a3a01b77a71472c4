// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

constexpr std::size_t kReasonsIndent = 2;
constexpr std::size_t kShown = 3;  // groups of failing cases, cases of a group
constexpr std::size_t kPositionsShown = 4;
constexpr std::size_t kTerminalElements = 4;
constexpr std::size_t kTerminalLogLines = 18;
constexpr std::size_t kOutputsShown = 2;
constexpr std::size_t kTerminalOutputLines = 9;
constexpr std::size_t kShortestBar = 4;
constexpr std::size_t kLongestBar = 40;

// The mark of a criterion, and a space.
Span spaced_mark(Outcome outcome, const Signs& signs) {
  Span mark = mark_of(outcome, signs);
  mark.text += ' ';
  return mark;
}

// The mark of a test case that is not correct.
Span mark_of_case(VerdictKind kind, const Signs& signs) {
  if (kind == VerdictKind::judge_error) return spaced_mark(Outcome::withheld, signs);
  return spaced_mark(kind == VerdictKind::suspicious ? Outcome::held : Outcome::none, signs);
}

Span mark_of_submission(const Grade& grade, const Signs& signs) {
  if (grade.verdict != VerdictKind::accepted) return mark_of_case(grade.verdict, signs);
  return spaced_mark(has_all_points(grade) ? Outcome::full : Outcome::partial, signs);
}

// At least one cell shows that some points were earned, and one that some were lost.
std::size_t cells(double points, double max_points, std::size_t length) {
  if (!(points > 0) || !(max_points > 0)) return 0;
  if (points >= max_points) return length;
  const double exact = points / max_points * static_cast<double>(length);
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(exact)), 1, length - 1);
}

// The points of `grade` as a bar of `length` columns; empty if that is too short.
Spans bar(const Grade& grade, std::size_t length, const Signs& signs) {
  if (length < kShortestBar) return {};
  const std::size_t earned = cells(grade.points, grade.max_points, length);
  const std::size_t reachable = cells(grade.points + grade.open_points, grade.max_points, length);
  const std::size_t open = std::max(reachable, earned) - earned;
  return {{repeated(signs.bar_earned, earned), Ink::good},
          {repeated(signs.bar_open, open), Ink::fair},
          {repeated(signs.bar_lost, length - earned - open), Ink::faint}};
}

void write_header(Page& page, const Document& document) {
  const GradedSubmission& submission = document.submission;
  page.row({}, {document.title, Ink::strong},
           {{submission.lab_title.empty() ? "" : submission.lab, Ink::faint}}, Page::Leader::none);
  std::vector<std::string> files;
  for (const GradedFile& file : submission.files) files.push_back(file.path);
  Page::Named lines{
      {tr("submission"),
       submission.submission + (files.empty() ? "" : fmt::format(" ({})", joined(files)))},
      {tr("graded on"), document.backend}};
  for (const Message& remark : submission.remarks) lines.emplace_back(tr("note"), render(remark));
  if (submission.remarks.empty()) lines.emplace_back(tr("note"), "");
  page.named(0, lines);
  page.rule();
  page.blank();
  const Span mark = mark_of_submission(submission.grade, page.signs());
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
                   {{place_of(position), Ink::strong},
                    {severity + ": ", position.severity == Severity::error ? Ink::bad : Ink::fair}},
                   {render(position.message)});
  }
  if (positions.size() > shown)
    page.line(kReasonsIndent, {{more(positions.size() - shown), Ink::faint}});
}

void write_hint(Page& page, std::size_t indent, const std::string& hint) {
  if (!hint.empty()) page.paragraph(indent, {{translated(kHintWord) + " ", Ink::fair}}, {hint});
}

// Writes criteria on a page: one line each, with the reasons below those that are not full.
class CriteriaSection {
 public:
  enum class Points { shown, hidden };

  CriteriaSection(Page& page, const Document& document, Points points)
      : page_(page), submission_(document.submission), points_(points) {
    for (const CriterionResult& each : submission_.grade.criteria) {
      max_points_width_ = std::max(max_points_width_, describe_points(each.max_points).size());
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
    return (is_decided(result.outcome) && !result.help.empty()) || result.measurement ||
           criterion.shows_compiler || std::ranges::any_of(result.cases, fails);
  }

  void write(const DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    page_.row(mark_of(result.outcome, page_.signs()), {criterion.title, Ink::strong},
              points_ == Points::shown ? points_of(criterion) : Spans{},
              points_ == Points::shown ? Page::Leader::dots : Page::Leader::none);
    for (const Reason& reason : reasons_of(criterion))
      page_.paragraph(kReasonsIndent, {}, {reason.text, reason.is_minor ? Ink::faint : Ink::plain});
    if (criterion.shows_compiler) write_compiler(criterion);
    for (const CaseGroup& group : criterion.groups) write_group(group);
    if (criterion.more_failing > 0)
      faint(kReasonsIndent, render(text::and_more_failing(Count(criterion.more_failing))));
    if (!criterion.shown_before.empty()) {
      page_.paragraph(kReasonsIndent, {mark_of_case(criterion.kind_before, page_.signs())},
                      {render(text::shown_above(first_cases(criterion.shown_before))), Ink::faint});
    }
    if (criterion.not_run > 0)
      faint(kReasonsIndent, render(text::cases_not_run(Count(criterion.not_run))));
    write_hint(page_, kReasonsIndent, criterion.hint);
  }

  void write_compiler(const DocumentCriterion& criterion) {
    write_positions(page_, criterion.errors);
    for (const std::string& line :
         lines_of(shorten_middle(build_log(submission_), kTerminalLogLines)))
      page_.quote(kReasonsIndent, line);
  }

  void write_group(const CaseGroup& group) {
    for (std::size_t i = 0; i < std::min(group.cases.size(), kShown); ++i) {
      const auto& [test_case, description] = group.cases[i];
      page_.paragraph(
          kReasonsIndent,
          {mark_of_case(test_case->verdict.kind, page_.signs()), {test_case->case_id + "  "}},
          {description, Ink::faint});
    }
    const std::size_t indent = kReasonsIndent + 2;
    if (group.cases.size() > kShown)
      faint(indent, render(text::and_more_cases(Count(group.cases.size() - kShown))));
    if (!group.repeats_criterion) page_.paragraph(indent, {}, {group.message});
    for (const std::string& finding : group.findings) page_.paragraph(indent, {}, {finding});
    if (group.mismatch != nullptr) write_mismatch(indent + 2, *group.mismatch);
    write_hint(page_, indent, group.hint);
  }

  void write_mismatch(std::size_t indent, const Mismatch& mismatch) {
    const MismatchTable table = mismatch_table(mismatch, kTerminalElements, page_.width() - indent);
    if (!table.heading.empty()) faint(indent, table.heading);
    for (const std::string& row : table.rows) page_.line(indent, {{row}});
    if (!table.more.empty()) faint(indent, table.more);
  }

  void faint(std::size_t indent, const std::string& text) {
    page_.line(indent, {{text, Ink::faint}});
  }

  Spans points_of(const DocumentCriterion& criterion) const {
    const Ink ink = mark_of(criterion.result->outcome, page_.signs()).ink;
    if (criterion.max_points.empty()) return {{translated(kConditionWord), ink}};
    const std::string pad(max_points_width_ - criterion.max_points.size(), ' ');
    const std::string word = outcome_word(criterion.result->outcome);
    return {{word.empty() ? word : word + "  ", Ink::faint},
            {fmt::format("{} / {}{}", criterion.earned, pad, criterion.max_points), ink}};
  }

  Page& page_;
  const GradedSubmission& submission_;
  Points points_;
  std::size_t max_points_width_ = 0;
};

void write_printed(Page& page, const std::vector<PrintedText>& texts) {
  std::size_t more = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i >= kOutputsShown) {
      more += texts[i].case_ids.size();
      continue;
    }
    page.blank();
    page.paragraph(0, {},
                   {tr("Program output in {}:", first_cases(texts[i].case_ids)), Ink::strong});
    const std::string quote = std::string(page.signs().quote) + ' ';
    for (const std::string& line : lines_of(shorten_middle(texts[i].text, kTerminalOutputLines)))
      page.line(2, {{quote, Ink::faint}, {line}});
  }
  if (more == 0) return;
  page.line(2,
            {{tr_plural("{} more test case printed different output.",
                        "{} more test cases printed different output.", more, with_thousands(more)),
              Ink::faint}});
}

void write_grade(Page& page, const Document& document) {
  const Grade& grade = document.submission.grade;
  const std::size_t taken = columns(document.points) + columns(document.state) + 4;
  const std::size_t length = std::min(kLongestBar, page.width() - std::min(page.width(), taken));
  Spans line{{document.points, Ink::strong}, {"  "}};
  for (Span& span : bar(grade, length, page.signs())) line.push_back(std::move(span));
  line.push_back({"  "});
  line.push_back({document.state, grade.state == GradeState::final_ ? Ink::plain : Ink::fair});
  page.line(0, line);
  for (const std::string& sentence : document.about_points) page.paragraph(0, {}, {sentence});
  if (document.next_steps.empty()) return;
  page.blank();
  page.line(0, {{translated(kNextStepsHeading), Ink::strong}});
  for (const Suggestion& step : document.next_steps)
    page.suggestion(2, {"- ", Ink::faint}, step.text, step.command);
  page.blank();
}

}  // namespace

std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style,
                            const std::string& case_id) {
  const bool graded = case_id.empty();
  const Document document = make_document(submission, {.groups = kShown, .log_follows = true});
  Page page(style);
  write_header(page, document);
  CriteriaSection(page, document,
                  graded ? CriteriaSection::Points::shown : CriteriaSection::Points::hidden);
  if (!document.other_positions.empty()) {
    page.blank();
    page.line(0, {{translated(kPositionsHeading), Ink::strong}});
    write_positions(page, document.other_positions);
  }
  write_printed(page, document.printed);
  page.blank();
  page.rule();
  if (graded) {
    write_grade(page, document);
  } else {
    page.paragraph(0, {},
                   {tr("Only test case {} was run, so there is no grade.", case_id), Ink::strong});
    page.suggestion(0, {}, tr("To grade the whole lab:"), command_of(submission));
  }
  if (!document.how_to_repeat.empty()) page.paragraph(0, {}, {document.how_to_repeat, Ink::faint});
  page.paragraph(0, {}, {document.duration, Ink::faint});
  return page.text();
}

}  // namespace labcheck
