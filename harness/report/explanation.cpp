// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/criterion_kind.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/terminal_page.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

using namespace report;

std::string describe_prerequisites(const std::vector<std::string>& titles) {
  std::vector<std::string> named;
  for (const std::string& title : titles) named.push_back(tr("\"{}\"", title));
  return tr_plural("Checked only after {} has earned points.",
                   "Checked only after {} have earned points.", titles.size(), joined(named));
}

void write_heading(Page& page, const std::string& heading) {
  page.blank();
  page.line(0, {{heading, Ink::strong}});
}

// The first public case: hidden cases cannot be run alone.
std::string case_to_try(const Criterion& criterion, const Assignment& assignment) {
  if (is_about_speed(criterion)) return "";
  for (const std::string& id : cases_of(criterion.need)) {
    const TestCase* test_case = find_case(assignment, id);
    if (test_case != nullptr && test_case->visibility == Visibility::open) return id;
  }
  return "";
}

void write_reading(Page& page, const Criterion& criterion) {
  if (criterion.read.empty()) return;
  write_heading(page, tr("What to read"));
  for (const std::string& text : criterion.read)
    page.paragraph(2, {{"- ", Ink::faint}}, {translated(text)});
}

void write_attempt(Page& page, const Criterion& criterion, const Assignment& assignment,
                   const std::string& command) {
  const std::string id = case_to_try(criterion, assignment);
  if (criterion.help.empty() && id.empty()) return;
  write_heading(page, tr("What to try"));
  if (!criterion.help.empty()) page.paragraph(2, {}, {translated(criterion.help)});
  if (!id.empty()) page.paragraph(2, {}, {fmt::format("{} --case {}", command, id), Ink::faint});
}

}  // namespace

std::string explain_criterion(const std::string& id, const Rubric& whole,
                              const Assignment& assignment, const std::string& command,
                              const TerminalStyle& style) {
  const Rubric rubric = with_counted_points(whole);
  std::vector<std::string> known;
  for (const Criterion& criterion : rubric.criteria) known.push_back(criterion.id);
  const Criterion* found = find_criterion(rubric, id);
  if (found == nullptr) {
    throw UserError(tr("{} has no criterion '{}'{}", assignment.id, id, did_you_mean(id, known)),
                    tr("the criteria are {}", joined(known)));
  }
  const Criterion& criterion = *found;
  Page page(style);
  const bool counts = !excludes_speed(rubric) || !is_about_speed(criterion);
  page.row({}, {translated(criterion.title), Ink::strong},
           {{counts ? counted_points(criterion.points) : tr("not part of the grade")}},
           Page::Leader::none);
  write_heading(page, tr("Requirement"));
  page.paragraph(2, {}, {render(kind_of(criterion.need).explain(criterion, assignment))});
  std::vector<std::string> before;
  for (const std::string& name : criterion.after) {
    if (const Criterion* first = find_criterion(rubric, name))
      before.push_back(translated(first->title));
  }
  if (!before.empty()) page.paragraph(2, {}, {describe_prerequisites(before)});
  if (!criterion.why.empty()) {
    write_heading(page, tr("Why"));
    page.paragraph(2, {}, {translated(criterion.why)});
  }
  write_reading(page, criterion);
  write_attempt(page, criterion, assignment, command);
  return page.text();
}

}  // namespace labcheck
