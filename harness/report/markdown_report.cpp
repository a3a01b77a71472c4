// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/report/terminal_page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

using namespace report;

constexpr std::size_t kMarkdownElements = 3;
constexpr std::size_t kPositionsListed = 10;
constexpr std::size_t kMarkdownLogLines = 40;

std::string sign_of(Outcome outcome) {
  return mark_of(outcome, signs_of(TerminalStyle::Symbols::unicode)).text;
}

// `text`, which is Markdown, after an empty line; "" without text.
std::string paragraph(const std::string& text) {
  return text.empty() ? text : fmt::format("\n{}\n", text);
}

std::string header(const Document& document) {
  const GradedSubmission& submission = document.submission;
  std::vector<std::string> files;
  for (const GradedFile& file : submission.files) files.push_back(markdown_code(file.path));
  const std::string state = submission.grade.state == GradeState::final_
                                ? std::string()
                                : fmt::format(" ({})", document.state);
  const std::string listed = files.empty() ? std::string() : fmt::format(" ({})", joined(files));
  std::string text = fmt::format(
      "## {}: {}{}\n\n**{}.** {}\n\n{}\n", markdown_text(document.title), document.points, state,
      document.headline, document.meaning,
      tr("{}, graded on {} with labcheck {}", markdown_text(submission.submission) + listed,
         markdown_text(document.backend), markdown_text(submission.version)));
  for (const Message& remark : submission.remarks)
    text += paragraph(tr("Note: {}", markdown_text(render(remark))));
  return text;
}

std::string table_of(const Document& document) {
  std::string text = fmt::format("\n| | {} | {} |\n| --- | --- | ---: |\n",
                                 tr_context("column", "criterion"), tr_context("column", "points"));
  for (const DocumentCriterion& criterion : document.criteria) {
    const Outcome outcome = criterion.result->outcome;
    const std::string word = outcome_word(outcome);
    std::string points = translated(kConditionWord);
    if (!criterion.max_points.empty()) {
      points = fmt::format("{} / {}{}", criterion.earned, criterion.max_points,
                           word.empty() ? "" : fmt::format(" ({})", word));
    }
    text +=
        fmt::format("| {} | {} | {} |\n", sign_of(outcome), markdown_text(criterion.title), points);
  }
  return text;
}

// The first failing case in full, and the number of other failing cases.
std::string failing_cases(const DocumentCriterion& criterion) {
  if (criterion.groups.empty()) return {};
  const CaseGroup& group = criterion.groups.front();
  const auto& [first, description] = group.cases.front();
  const std::size_t more = group.cases.size() - 1 + criterion.more_failing;
  std::string text =
      fmt::format("\n**{}**{}: {}\n", markdown_text(first->case_id),
                  description.empty() ? "" : fmt::format(" {}", markdown_text(description)),
                  markdown_text(group.message));
  for (const std::string& finding : group.findings) text += paragraph(markdown_text(finding));
  if (group.mismatch != nullptr && !group.mismatch->first.empty()) {
    text += '\n' + markdown_block(table_lines(*group.mismatch, kMarkdownElements));
  }
  text += paragraph(markdown_text(hint(group.hint)));
  return more == 0 ? text : text + paragraph(render(text::and_more_failing(Count(more))));
}

std::string reasons(const DocumentCriterion& criterion) {
  if (!criterion.has_reasons) return {};
  std::string text = fmt::format("\n### {} {}\n", sign_of(criterion.result->outcome),
                                 markdown_text(criterion.title));
  for (const Reason& reason : reasons_of(criterion)) text += paragraph(markdown_text(reason.text));
  return text + failing_cases(criterion) + paragraph(markdown_text(hint(criterion.hint)));
}

// The compiler output, which contains the positions of its errors; otherwise a list of positions.
std::string positions(const GradedSubmission& submission) {
  const std::string log = build_log(submission);
  if (!log.empty()) {
    return fmt::format("\n### {}\n\n{}", tr("Compiler output:"),
                       markdown_block(lines_of(shorten_middle(log, kMarkdownLogLines))));
  }
  const std::vector<Diagnostic> all = source_positions(submission);
  if (all.empty()) return "";
  std::string text = fmt::format("\n### {}\n\n", translated(kPositionsHeading));
  for (std::size_t i = 0; i < std::min(all.size(), kPositionsListed); ++i)
    text += fmt::format("- {}\n", markdown_code(describe(all[i])));
  if (all.size() > kPositionsListed) text += paragraph(more(all.size() - kPositionsListed));
  return text;
}

std::string next_steps(const Document& document) {
  if (document.next_steps.empty()) return {};
  std::string text = fmt::format("\n### {}\n\n", translated(kNextStepsHeading));
  for (const Suggestion& step : document.next_steps) {
    text += fmt::format("- {}{}\n", markdown_text(step.text),
                        step.command.empty() ? "" : ' ' + markdown_code(step.command));
  }
  return text;
}

}  // namespace

std::string markdown_report(const GradedSubmission& given) {
  const GradedSubmission submission = with_short_paths(given);
  const Document document =
      make_document(submission, {1, Detail::Reasons::losses, Detail::Cases::shown_again});
  std::string text = header(document) + table_of(document);
  for (const std::string& sentence : document.about_points) text += paragraph(sentence);
  for (const DocumentCriterion& criterion : document.criteria) text += reasons(criterion);
  return text + positions(submission) + next_steps(document);
}

}  // namespace labcheck
