// SPDX-License-Identifier: MIT
#include "harness/report/html/student_criteria.hpp"

#include "harness/report/figures.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/measured_figure.hpp"
#include "harness/report/html/words.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report::html {
namespace {

constexpr std::size_t kGroupsShown = 4;
constexpr std::size_t kCasesShown = 4;
constexpr std::size_t kHtmlElements = 8;

std::string paragraph(std::string_view html, std::string_view kind = {}) {
  if (html.empty()) return {};
  return kind.empty() ? fmt::format("<p>{}</p>\n", html)
                      : fmt::format("<p class=\"{}\">{}</p>\n", kind, html);
}

std::string folded(std::string_view summary, std::string_view html) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", summary, html);
}

std::string mismatches(const Mismatch& mismatch) {
  const auto table = mismatch_cells(mismatch, kHtmlElements);
  if (table.size() < 2) return {};
  std::string html =
      fmt::format("<div class=\"scroll\"><table class=\"mismatch\">\n<caption>{}</caption>\n",
                  escaped_line(first_wrong_elements(mismatch)));
  for (std::size_t i = 0; i < table.size(); ++i) {
    html += "<tr>";
    for (std::size_t k = 0; k < table[i].size(); ++k) {
      const std::string cell = escaped(table[i][k]);
      html += i == 0   ? fmt::format("<th scope=\"col\">{}</th>", cell)
              : k == 0 ? fmt::format("<th scope=\"row\"><code>{}</code></th>", cell)
                       : fmt::format("<td><code>{}</code></td>", cell);
    }
    html += "</tr>\n";
  }
  const std::size_t shown = table.size() - 1;
  html += "</table></div>\n";
  if (mismatch.wrong > shown) html += paragraph(more(mismatch.wrong - shown), "faint");
  return html;
}

std::string_view css_class(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "good";
    case Outcome::partial:
      return "fair";
    case Outcome::none:
      return "bad";
    default:
      return "open";
  }
}

}  // namespace

std::string outcome_mark(Outcome outcome) {
  return fmt::format("<span class=\"mark {}\">{}</span>", css_class(outcome),
                     outcome_name(outcome));
}

std::string StudentCriteria::section() {
  std::string html = fmt::format("<section id=\"criteria\">\n<h2>{}</h2>\n", kPointsHeading);
  for (const CriterionResult& result : submission_.grade.criteria) html += criterion(result);
  return html + "</section>\n";
}

std::string StudentCriteria::criterion(const CriterionResult& result) {
  const InstructorMark* mark =
      final_grade_ == nullptr ? nullptr : find_mark(*final_grade_, result.id);
  std::string points = is_open(result.outcome) ? "–" : describe_points(result.points);
  std::string instead;
  if (mark != nullptr) {
    if (is_decided(result.outcome))
      instead = fmt::format(" <span class=\"faint\">{}</span>", instead_of(points));
    points = describe_points(mark->points);
  }
  const std::string earned = result.max_points == 0
                                 ? std::string(condition_word())
                                 : fmt::format("<b>{}</b>&#8239;/&#8239;{}{}", points,
                                               describe_points(result.max_points), instead);
  std::string html = fmt::format(
      "<article class=\"criterion {}\">\n<h3>{}</h3>\n<p class=\"earned\">{} {}</p>\n"
      "<div class=\"reasons\">\n",
      css_class(result.outcome), escaped_line(result.title), outcome_mark(result.outcome), earned);
  if (mark != nullptr) html += paragraph(escaped(given_by(mark->author, mark->reason)), "personal");
  return html + reasons(result) + "</div>\n</article>\n";
}

std::string StudentCriteria::reasons(const CriterionResult& result) {
  std::string html;
  if (result.outcome != Outcome::full) html += message(result);
  if (result.measurement) html += measurement_figure(*result.measurement);
  if (result.outcome == Outcome::full) return html;
  html += cases(result);
  if (is_decided(result.outcome)) html += help(result.help);
  return html;
}

// An equal message may have another reason if it comes with failing cases that were not shown yet.
std::string StudentCriteria::message(const CriterionResult& result) {
  const std::string text = summary_of(result);
  if (text.empty()) return {};
  const bool has_new_cases =
      std::any_of(result.cases.begin(), result.cases.end(), [&](const CaseVerdict& each) {
        return fails(each) && !shown_cases_.contains(case_key(each));
      });
  const auto [entry, is_first] = first_shown_under_.emplace(text, result.title);
  if (is_first || has_new_cases) return paragraph(source_.linked(text));
  return paragraph(escaped(same_reason_as(entry->second)), "faint");
}

std::string StudentCriteria::cases(const CriterionResult& result) {
  CaseGroup new_cases;
  std::vector<std::string> old_cases;
  std::size_t skipped = 0;
  for (const CaseVerdict& each : result.cases) {
    if (each.verdict.kind == VerdictKind::skipped) ++skipped;
    if (!fails(each)) continue;
    if (shown_cases_.insert(case_key(each)).second) {
      new_cases.push_back(&each);
    } else {
      old_cases.push_back(each.case_id);
    }
  }
  std::string html;
  std::string rest;
  std::size_t remaining = 0;
  const std::vector<CaseGroup> groups = group_cases(new_cases);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    (i < kGroupsShown ? html : rest) += group(groups[i], result);
    if (i >= kGroupsShown) remaining += groups[i].size();
  }
  if (remaining > 0) html += folded(more_failing_cases(remaining), rest);
  if (!old_cases.empty()) html += paragraph(escaped(shown_above(old_cases, 0)), "faint");
  if (skipped > 0 && result.outcome != Outcome::skipped)
    html += paragraph(cases_not_run(skipped), "faint");
  return html;
}

std::string StudentCriteria::group(const CaseGroup& cases, const CriterionResult& result) {
  std::string shown;
  std::string rest;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    (i < kCasesShown ? shown : rest) += fmt::format(
        "<li><b>{}</b> <span class=\"faint\">{}</span></li>\n", escaped_line(cases[i]->case_id),
        escaped_line(describe_case(*cases[i], submission_.backend.kind)));
  }
  std::string html = "<div class=\"case\">\n<ul>\n" + shown + "</ul>\n";
  if (!rest.empty()) {
    html += folded(more_cases(cases.size() - kCasesShown), "<ul>\n" + rest + "</ul>\n");
  }
  const Verdict& verdict = cases.front()->verdict;
  if (verdict.message.empty()) {
    html += paragraph(headline(verdict.kind));
  } else if (verdict.message != result.message || result.cases.size() > 1) {
    html += paragraph(source_.linked(verdict.message));
  }
  if (verdict.mismatch) html += mismatches(*verdict.mismatch);
  return html + help(verdict.help) + "</div>\n";
}

std::string StudentCriteria::help(const std::string& text) {
  if (text.empty() || !shown_hints_.insert(text).second) return {};
  return paragraph(fmt::format("<b>{}</b> {}", hint_word(), source_.linked(text)), "hint");
}

}  // namespace labcheck::report::html
