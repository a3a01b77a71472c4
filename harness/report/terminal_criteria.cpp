#include "harness/report/terminal_criteria.hpp"

#include "harness/base/text.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/places.hpp"
#include "harness/report/questions.hpp"
#include "harness/report/terminal_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kCasesShown = 3;
constexpr std::size_t kPlacesShown = 4;
constexpr std::size_t kElementsShown = 4;
constexpr std::size_t kLogLines = 18;

// Criteria that the compiler's words belong to.
bool has_places(const CriterionResult& criterion) {
  const bool failed = criterion.outcome == Outcome::none || criterion.outcome == Outcome::partial;
  return failed && (criterion.verdict == VerdictKind::compile_error ||
                    criterion.verdict == VerdictKind::forbidden);
}

// More below its line than a sentence.
bool has_details(const CriterionResult& criterion) {
  if (criterion.outcome == Outcome::full) return false;
  const bool has_hint = decided(criterion.outcome) && !criterion.help.empty();
  return has_hint || criterion.measurement || has_places(criterion) ||
         std::any_of(criterion.cases.begin(), criterion.cases.end(), fails);
}

}  // namespace

void write_places(Page& page, std::size_t indent, const std::vector<Diagnostic>& places) {
  const std::size_t shown = std::min(places.size(), kPlacesShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const Diagnostic& place = places[i];
    const std::string severity(to_string(place.severity));
    page.paragraph(indent,
                   {{where(place), Ink::strong},
                    {severity + ": ", place.severity == Severity::error ? Ink::bad : Ink::fair}},
                   {place.message});
  }
  if (places.size() > shown) {
    page.line(indent, {{more(places.size() - shown), Ink::faint}});
  }
}

CriteriaSection::CriteriaSection(Page& page, const GradedSubmission& submission, Points points)
    : page_(page), submission_(submission), points_(points), places_(submission.diagnostics) {
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
  write_places(criterion);
  write_cases(criterion);
  if (decided(criterion.outcome)) write_help(kIndent, criterion.help);
}

// What the reader of a sampled figure should know, and where it stands.
void CriteriaSection::write_measured(const Measurement& measurement) {
  for (const std::string& note : measurement.notes)
    page_.paragraph(kIndent, {}, {note, Ink::faint});
  if (measurement.place)
    page_.paragraph(kIndent, {}, {describe_place(*measurement.place), Ink::faint});
}

// Where cases fail that were not told yet, an equal message has a reason of its own.
void CriteriaSection::write_message(const CriterionResult& criterion) {
  const std::string message = summary_of(criterion);
  if (message.empty()) return;
  const bool brings_news = std::any_of(criterion.cases.begin(), criterion.cases.end(),
                                       [&](const CaseVerdict& c) { return fails(c) && !told(c); });
  const auto [teller, first] = told_by_.emplace(message, criterion.title);
  if (first || brings_news) {
    const bool quiet = !decided(criterion.outcome) && criterion.outcome != Outcome::withheld;
    page_.paragraph(kIndent, {}, {message, quiet ? Ink::faint : Ink::plain});
    teller->second = last_told_ = criterion.title;
  } else {
    const bool just_above = teller->second == last_told_;
    page_.paragraph(
        kIndent, {},
        {just_above ? same_reason_as_above() : same_reason_as(teller->second), Ink::faint});
  }
}

void CriteriaSection::write_places(const CriterionResult& criterion) {
  if (!has_places(criterion)) return;
  const auto first_left = std::stable_partition(
      places_.begin(), places_.end(),
      [](const Diagnostic& place) { return place.severity == Severity::error; });
  const std::vector<Diagnostic> errors(places_.begin(), first_left);
  places_.erase(places_.begin(), first_left);
  if (submission_.build_log.empty()) {
    report::write_places(page_, kIndent, errors);
    return;
  }
  for (const std::string& line : lines_of(shorten_middle(submission_.build_log, kLogLines)))
    page_.quote(kIndent, line);
}

void CriteriaSection::write_cases(const CriterionResult& criterion) {
  CaseGroup news;
  CaseGroup old;
  std::size_t not_tried = 0;
  for (const CaseVerdict& test_case : criterion.cases) {
    if (test_case.verdict.kind == VerdictKind::skipped) ++not_tried;
    if (fails(test_case)) (told(test_case) ? old : news).push_back(&test_case);
  }
  const std::vector<CaseGroup> groups = grouped(news);
  const std::size_t shown = std::min(groups.size(), kCasesShown);
  std::size_t left = news.size();
  for (std::size_t i = 0; i < shown; ++i) {
    write_group(groups[i], criterion);
    left -= groups[i].size();
  }
  for (const CaseVerdict* test_case : news) told_cases_.insert(key_of(*test_case));
  if (left > 0) page_.line(kIndent, {{more_failing_cases(left), Ink::faint}});
  write_told(old);
  if (not_tried > 0 && criterion.outcome != Outcome::skipped) {
    page_.line(kIndent, {{cases_not_tried(not_tried), Ink::faint}});
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

void CriteriaSection::write_told(const CaseGroup& cases) {
  if (cases.empty()) return;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(cases.size(), kCasesShown); ++i) {
    names.push_back(cases[i]->case_id);
  }
  page_.paragraph(kIndent, {case_mark(*cases.front())},
                  {told_above(names, cases.size() - names.size()), Ink::faint});
}

Span CriteriaSection::case_mark(const CaseVerdict& test_case) const {
  Span mark = mark_of(test_case.verdict.kind, page_.signs());
  mark.text += ' ';
  return mark;
}

bool CriteriaSection::told(const CaseVerdict& test_case) const {
  return told_cases_.contains(key_of(test_case));
}

void CriteriaSection::write_mismatch(std::size_t indent, const Mismatch& mismatch) {
  const MismatchTable table = mismatch_table(mismatch, kElementsShown, page_.width() - indent);
  if (!table.heading.empty()) page_.line(indent, {{table.heading, Ink::faint}});
  for (const std::string& row : table.rows) page_.line(indent, {{row}});
  if (!table.more.empty()) page_.line(indent, {{table.more, Ink::faint}});
}

void CriteriaSection::write_help(std::size_t indent, const std::string& help) {
  if (help.empty() || !told_helps_.insert(help).second) return;
  page_.paragraph(indent, {{std::string(hint_word()) + " ", Ink::fair}}, {help});
}

Spans CriteriaSection::points_of(const CriterionResult& criterion) const {
  const std::string points =
      open(criterion.outcome) ? std::string(page_.signs().dash) : describe_points(criterion.points);
  const std::string max_points = describe_points(criterion.max_points);
  const std::string pad(max_points_width_ - max_points.size(), ' ');
  const std::string word(outcome_word(criterion.outcome));
  return {{word.empty() ? word : word + "  ", Ink::faint},
          {fmt::format("{} / {}{}", points, pad, max_points),
           mark_of(criterion.outcome, page_.signs()).ink}};
}

}  // namespace labcheck::report
