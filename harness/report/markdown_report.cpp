// SPDX-License-Identifier: MIT
#include "harness/report/markdown_report.hpp"

#include "harness/base/text.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/markdown_text.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/next_steps.hpp"
#include "harness/report/short_paths.hpp"
#include "harness/report/source_positions.hpp"
#include "harness/report/terminal_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

using report::markdown_text;

constexpr std::size_t kMarkdownElements = 3;
constexpr std::size_t kMarkdownTableWidth = 100;
constexpr std::size_t kPositionsShown = 10;
constexpr std::size_t kMarkdownLogLines = 40;

std::string mark_of(Outcome outcome) {
  return report::mark_of(outcome, report::signs_of(TerminalStyle::Symbols::unicode)).text;
}

std::string header(const GradedSubmission& submission) {
  const Grade& grade = submission.grade;
  const std::string& title = submission.lab_title.empty() ? submission.lab : submission.lab_title;
  std::vector<std::string> files;
  for (const GradedFile& file : submission.files) files.push_back(report::markdown_code(file.path));
  std::string text = fmt::format(
      "## {}: {}{}\n\n**{}.** {}\n\n{}{}, graded on {} with labcheck {}\n", markdown_text(title),
      report::points_of(grade.points, grade.max_points),
      grade.state == GradeState::final_ ? ""
                                        : fmt::format(" ({})", report::state_word(grade.state)),
      report::headline(grade.verdict), report::meaning(grade), markdown_text(submission.submission),
      files.empty() ? "" : fmt::format(" ({})", joined(files)),
      markdown_text(report::describe_backend(submission.backend)),
      markdown_text(submission.version));
  for (const std::string& remark : submission.remarks) {
    text += fmt::format("\nNote: {}\n", markdown_text(remark));
  }
  return text;
}

std::string points_cell(const CriterionResult& criterion) {
  if (criterion.max_points == 0) return std::string(report::condition_word());
  const std::string_view word = report::outcome_word(criterion.outcome);
  const std::string points =
      is_open(criterion.outcome) ? "–" : report::describe_points(criterion.points);
  return fmt::format("{} / {}{}", points, report::describe_points(criterion.max_points),
                     word.empty() ? "" : fmt::format(" ({})", word));
}

std::string table_of(const Grade& grade) {
  std::string text = "\n| | criterion | points |\n| --- | --- | ---: |\n";
  for (const CriterionResult& criterion : grade.criteria) {
    text += fmt::format("| {} | {} | {} |\n", mark_of(criterion.outcome),
                        markdown_text(criterion.title), points_cell(criterion));
  }
  return text;
}

std::string why_open(const GradedSubmission& submission) {
  std::map<Outcome, double> open;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    open[criterion.outcome] += criterion.max_points;
  }
  std::string text;
  for (const Outcome outcome : {Outcome::not_measured, Outcome::manual, Outcome::withheld}) {
    if (!(open[outcome] > 0)) continue;
    text +=
        fmt::format("\n{}\n", report::why_open(outcome, open[outcome], submission.backend.kind));
  }
  return text;
}

std::string mismatch_block(const Mismatch& mismatch) {
  const report::MismatchTable table =
      report::mismatch_table(mismatch, kMarkdownElements, kMarkdownTableWidth);
  std::vector<std::string> lines = table.rows;
  if (!table.heading.empty()) lines.insert(lines.begin(), table.heading);
  if (!table.more.empty()) lines.push_back(table.more);
  return lines.empty() ? "" : '\n' + report::markdown_block(lines);
}

/// Shows each hint once, where it is first needed.
class Hints {
 public:
  /// A paragraph, or "" if `help` is empty or was already shown.
  std::string of(const std::string& help) {
    if (help.empty() || !shown_.insert(help).second) return {};
    return fmt::format("\n{}\n", markdown_text(report::hint(help)));
  }

 private:
  std::set<std::string> shown_;
};

// The first failing case in full, and the number of other failing cases.
std::string failing_cases(const CriterionResult& criterion, Backend usual, Hints& hints) {
  std::vector<const CaseVerdict*> failing;
  for (const CaseVerdict& test_case : criterion.cases) {
    if (report::fails(test_case)) failing.push_back(&test_case);
  }
  if (failing.empty()) return "";
  const CaseVerdict& first = *failing.front();
  const Verdict& verdict = first.verdict;
  const std::string on = report::describe_case(first, usual);
  std::string text = fmt::format(
      "\n**{}**{}: {}\n", markdown_text(first.case_id),
      on.empty() ? "" : fmt::format(" {}", markdown_text(on)),
      markdown_text(verdict.message.empty() ? report::headline(verdict.kind) : verdict.message));
  if (verdict.mismatch) text += mismatch_block(*verdict.mismatch);
  text += hints.of(verdict.help);
  if (failing.size() > 1) {
    text += fmt::format("\n{}\n", report::more_failing_cases(failing.size() - 1));
  }
  return text;
}

std::string reasons(const CriterionResult& criterion, Backend usual, Hints& hints) {
  std::string text =
      fmt::format("\n### {} {}\n", mark_of(criterion.outcome), markdown_text(criterion.title));
  const std::string message = report::summary_of(criterion);
  if (!message.empty()) text += fmt::format("\n{}\n", markdown_text(message));
  if (criterion.measurement) {
    text +=
        fmt::format("\n{}\n", markdown_text(report::describe_measurement(*criterion.measurement)));
  }
  text += failing_cases(criterion, usual, hints);
  if (report::is_decided(criterion.outcome)) text += hints.of(criterion.help);
  return text;
}

// The compiler output, which contains the positions of its errors; otherwise a list of positions.
std::string positions(const GradedSubmission& submission) {
  if (!submission.build_log.empty()) {
    return fmt::format(
        "\n### {}\n\n{}", report::compiler_heading(),
        report::markdown_block(lines_of(shorten_middle(submission.build_log, kMarkdownLogLines))));
  }
  const std::vector<Diagnostic> all = report::source_positions(submission);
  if (all.empty()) return "";
  std::string text = fmt::format("\n### {}\n\n", report::positions_heading());
  for (std::size_t i = 0; i < std::min(all.size(), kPositionsShown); ++i) {
    text += fmt::format("- {}\n", report::markdown_code(describe(all[i])));
  }
  if (all.size() > kPositionsShown) {
    text += fmt::format("\n{}\n", report::more(all.size() - kPositionsShown));
  }
  return text;
}

std::string next_steps_section(const GradedSubmission& submission) {
  const std::vector<std::string> steps = report::describe_next_steps(submission);
  if (steps.empty()) return "";
  std::string text = fmt::format("\n### {}\n\n", report::next_steps_heading());
  for (const std::string& step : steps) text += fmt::format("- {}\n", markdown_text(step));
  return text;
}

}  // namespace

std::string markdown_report(const GradedSubmission& given) {
  const GradedSubmission submission = report::with_short_paths(given);
  std::string text = header(submission) + table_of(submission.grade) + why_open(submission);
  Hints hints;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    const bool lost = report::is_decided(criterion.outcome) && criterion.outcome != Outcome::full;
    if (lost || criterion.outcome == Outcome::withheld) {
      text += reasons(criterion, submission.backend.kind, hints);
    }
  }
  return text + positions(submission) + next_steps_section(submission);
}

}  // namespace labcheck
