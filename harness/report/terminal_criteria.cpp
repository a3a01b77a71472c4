// SPDX-License-Identifier: MIT
#include "harness/report/terminal_criteria.hpp"

#include "harness/base/text.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/source_positions.hpp"
#include "harness/report/terminal_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kCasesShown = 3;
constexpr std::size_t kPositionsShown = 4;
constexpr std::size_t kTerminalElements = 4;
constexpr std::size_t kTerminalLogLines = 18;

// Whether compiler messages belong to the criterion.
bool has_positions(const CriterionResult& criterion) {
  const bool failed = criterion.outcome == Outcome::none || criterion.outcome == Outcome::partial;
  return failed && (criterion.verdict == VerdictKind::compile_error ||
                    criterion.verdict == VerdictKind::forbidden);
}

// Whether more than a sentence appears below the criterion's line.
bool has_details(const CriterionResult& criterion) {
  if (criterion.outcome == Outcome::full) return false;
  const bool has_hint = is_decided(criterion.outcome) && !criterion.help.empty();
  return has_hint || criterion.measurement || has_positions(criterion) ||
         std::any_of(criterion.cases.begin(), criterion.cases.end(), fails);
}

}  // namespace

void write_positions(Page& page, std::size_t indent, const std::vector<Diagnostic>& positions) {
  const std::size_t shown = std::min(positions.size(), kPositionsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const Diagnostic& position = positions[i];
    const std::string severity(to_string(position.severity));
    page.paragraph(indent,
                   {{position_prefix(position), Ink::strong},
                    {severity + ": ", position.severity == Severity::error ? Ink::bad : Ink::fair}},
                   {position.message});
  }
  if (positions.size() > shown) {
    page.line(indent, {{more(positions.size() - shown), Ink::faint}});
  }
}

CriteriaSection::CriteriaSection(Page& page, const GradedSubmission& submission, Points points)
    : page_(page), submission_(submission), points_(points), positions_(submission.diagnostics) {
  for (const CriterionResult& criterion : submission.grade.criteria) {
    max_points_width_ = std::max(max_points_width_, describe_points(criterion.max_points).size());
  }
}

void CriteriaSection::write() {
  bool details_before = false;
  for (const CriterionResult& criterion : submission_.grade.criteria) {
    const bool details = has_details(criterion);
    if (details || details_before) page_.blank();
    write(criterion);
    details_before = details;
  }
}

void CriteriaSection::write(const CriterionResult& criterion) {
  page_.row(mark_of(criterion.outcome, page_.signs()), {criterion.title, Ink::strong},
            points_ == Points::shown ? points_of(criterion) : Spans{},
            points_ == Points::shown ? Page::Leader::dots : Page::Leader::none);
  if (criterion.outcome != Outcome::full) write_message(criterion);
  if (criterion.measurement) {
    page_.paragraph(kIndent, {},
                    {describe_measurement(*criterion.measurement),
                     criterion.outcome == Outcome::full ? Ink::faint : Ink::plain});
  }
  if (criterion.measurement) write_measured(*criterion.measurement);
  if (criterion.outcome == Outcome::full) return;
  write_positions(criterion);
  write_cases(criterion);
  if (is_decided(criterion.outcome)) write_help(kIndent, criterion.help);
}

// The notes on a measurement, and the position on the reference ladder.
void CriteriaSection::write_measured(const Measurement& measurement) {
  for (const std::string& note : measurement.notes)
    page_.paragraph(kIndent, {}, {note, Ink::faint});
  if (measurement.place)
    page_.paragraph(kIndent, {}, {describe_ladder_position(*measurement.place), Ink::faint});
}

// An equal message may have another reason if it comes with failing cases that were not shown yet.
void CriteriaSection::write_message(const CriterionResult& criterion) {
  const std::string message = summary_of(criterion);
  if (message.empty()) return;
  const bool has_new_cases =
      std::any_of(criterion.cases.begin(), criterion.cases.end(),
                  [&](const CaseVerdict& c) { return fails(c) && !was_shown(c); });
  const auto [entry, is_first] = first_shown_under_.emplace(message, criterion.title);
  if (is_first || has_new_cases) {
    const bool quiet = !is_decided(criterion.outcome) && criterion.outcome != Outcome::withheld;
    page_.paragraph(kIndent, {}, {message, quiet ? Ink::faint : Ink::plain});
    entry->second = last_shown_ = criterion.title;
  } else {
    const bool just_above = entry->second == last_shown_;
    page_.paragraph(
        kIndent, {},
        {just_above ? same_reason_as_above() : same_reason_as(entry->second), Ink::faint});
  }
}

void CriteriaSection::write_positions(const CriterionResult& criterion) {
  if (!has_positions(criterion)) return;
  const auto end_of_errors = std::stable_partition(
      positions_.begin(), positions_.end(),
      [](const Diagnostic& position) { return position.severity == Severity::error; });
  const std::vector<Diagnostic> errors(positions_.begin(), end_of_errors);
  positions_.erase(positions_.begin(), end_of_errors);
  if (submission_.build_log.empty()) {
    report::write_positions(page_, kIndent, errors);
    return;
  }
  for (const std::string& line : lines_of(shorten_middle(submission_.build_log, kTerminalLogLines)))
    page_.quote(kIndent, line);
}

void CriteriaSection::write_cases(const CriterionResult& criterion) {
  CaseGroup new_cases;
  CaseGroup old_cases;
  std::size_t skipped = 0;
  for (const CaseVerdict& test_case : criterion.cases) {
    if (test_case.verdict.kind == VerdictKind::skipped) ++skipped;
    if (fails(test_case)) (was_shown(test_case) ? old_cases : new_cases).push_back(&test_case);
  }
  const std::vector<CaseGroup> groups = group_cases(new_cases);
  const std::size_t shown = std::min(groups.size(), kCasesShown);
  std::size_t remaining = new_cases.size();
  for (std::size_t i = 0; i < shown; ++i) {
    write_group(groups[i], criterion);
    remaining -= groups[i].size();
  }
  for (const CaseVerdict* test_case : new_cases) shown_cases_.insert(case_key(*test_case));
  if (remaining > 0) page_.line(kIndent, {{more_failing_cases(remaining), Ink::faint}});
  write_shown(old_cases);
  if (skipped > 0 && criterion.outcome != Outcome::skipped) {
    page_.line(kIndent, {{cases_not_run(skipped), Ink::faint}});
  }
}

void CriteriaSection::write_group(const CaseGroup& group, const CriterionResult& criterion) {
  const std::size_t shown = std::min(group.size(), kCasesShown);
  for (std::size_t i = 0; i < shown; ++i) {
    page_.paragraph(kIndent, {case_mark(*group[i]), {group[i]->case_id + "  "}},
                    {describe_case(*group[i], submission_.backend.kind), Ink::faint});
  }
  const std::size_t indent = kIndent + 2;
  if (group.size() > shown) {
    page_.line(indent, {{more_cases(group.size() - shown), Ink::faint}});
  }
  const Verdict& verdict = group.front()->verdict;
  if (verdict.message.empty()) {
    page_.paragraph(indent, {}, {std::string(headline(verdict.kind))});
  } else if (verdict.message != criterion.message) {
    page_.paragraph(indent, {}, {verdict.message});
  }
  if (verdict.mismatch) write_mismatch(indent + 2, *verdict.mismatch);
  write_help(indent, verdict.help);
}

void CriteriaSection::write_shown(const CaseGroup& cases) {
  if (cases.empty()) return;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(cases.size(), kCasesShown); ++i) {
    names.push_back(cases[i]->case_id);
  }
  page_.paragraph(kIndent, {case_mark(*cases.front())},
                  {shown_above(names, cases.size() - names.size()), Ink::faint});
}

Span CriteriaSection::case_mark(const CaseVerdict& test_case) const {
  Span mark = mark_of(test_case.verdict.kind, page_.signs());
  mark.text += ' ';
  return mark;
}

bool CriteriaSection::was_shown(const CaseVerdict& test_case) const {
  return shown_cases_.contains(case_key(test_case));
}

void CriteriaSection::write_mismatch(std::size_t indent, const Mismatch& mismatch) {
  const MismatchTable table = mismatch_table(mismatch, kTerminalElements, page_.width() - indent);
  if (!table.heading.empty()) page_.line(indent, {{table.heading, Ink::faint}});
  for (const std::string& row : table.rows) page_.line(indent, {{row}});
  if (!table.more.empty()) page_.line(indent, {{table.more, Ink::faint}});
}

void CriteriaSection::write_help(std::size_t indent, const std::string& help) {
  if (help.empty() || !shown_hints_.insert(help).second) return;
  page_.paragraph(indent, {{std::string(hint_word()) + " ", Ink::fair}}, {help});
}

Spans CriteriaSection::points_of(const CriterionResult& criterion) const {
  if (criterion.max_points == 0)
    return {{std::string(condition_word()), mark_of(criterion.outcome, page_.signs()).ink}};
  const std::string points = is_open(criterion.outcome) ? std::string(page_.signs().dash)
                                                        : describe_points(criterion.points);
  const std::string max_points = describe_points(criterion.max_points);
  const std::string pad(max_points_width_ - max_points.size(), ' ');
  const std::string word(outcome_word(criterion.outcome));
  return {{word.empty() ? word : word + "  ", Ink::faint},
          {fmt::format("{} / {}{}", points, pad, max_points),
           mark_of(criterion.outcome, page_.signs()).ink}};
}

}  // namespace labcheck::report
