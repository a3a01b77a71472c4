// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"
#include "harness/report/explanation_messages.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/terminal_page.hpp"

#include <algorithm>

namespace labcheck {
namespace {

using report::Ink;
using report::Page;

const Criterion* find_criterion(const std::string& id, const Rubric& rubric) {
  const auto found = std::find_if(rubric.criteria.begin(), rubric.criteria.end(),
                                  [&](const Criterion& criterion) { return criterion.id == id; });
  return found == rubric.criteria.end() ? nullptr : &*found;
}

void write_heading(Page& page, std::string_view heading) {
  page.blank();
  page.line(0, {{std::string(heading), Ink::strong}});
}

// The first public case: hidden cases cannot be run alone.
std::string case_to_try(const Criterion& criterion, const Assignment& assignment) {
  if (std::holds_alternative<NeedsMeasurement>(criterion.need)) return "";
  for (const std::string& id : cases_of(criterion.need)) {
    const TestCase* test_case = find_case(assignment, id);
    if (test_case != nullptr && test_case->visibility == Visibility::open) return id;
  }
  return "";
}

void write_reading(Page& page, const Criterion& criterion) {
  if (criterion.read.empty()) return;
  write_heading(page, report::kReadHeading);
  for (const std::string& text : criterion.read) page.paragraph(2, {{"- ", Ink::faint}}, {text});
}

void write_attempt(Page& page, const Criterion& criterion, const Assignment& assignment) {
  const std::string id = case_to_try(criterion, assignment);
  if (criterion.help.empty() && id.empty()) return;
  write_heading(page, report::kTryHeading);
  if (!criterion.help.empty()) page.paragraph(2, {}, {criterion.help});
  if (!id.empty()) page.paragraph(2, {}, {report::try_command(assignment.id, id), Ink::faint});
}

}  // namespace

std::string explain_criterion(const std::string& id, const Rubric& rubric,
                              const Assignment& assignment, const TerminalStyle& style) {
  std::vector<std::string> known;
  for (const Criterion& criterion : rubric.criteria) known.push_back(criterion.id);
  const Criterion* found = find_criterion(id, rubric);
  if (found == nullptr) {
    throw UserError(report::no_such_criterion(assignment.id, id, known),
                    report::list_criteria(known));
  }
  const Criterion& criterion = *found;
  Page page(style);
  page.row({}, {criterion.title, Ink::strong}, {{report::counted_points(criterion.points)}},
           Page::Leader::none);
  write_heading(page, report::kRequirementHeading);
  page.paragraph(2, {}, {report::describe_requirement(criterion, assignment)});
  std::vector<std::string> before;
  for (const std::string& name : criterion.after) {
    if (const Criterion* first = find_criterion(name, rubric)) before.push_back(first->title);
  }
  if (!before.empty()) page.paragraph(2, {}, {report::describe_prerequisites(before)});
  if (!criterion.why.empty()) {
    write_heading(page, report::kWhyHeading);
    page.paragraph(2, {}, {criterion.why});
  }
  write_reading(page, criterion);
  write_attempt(page, criterion, assignment);
  return page.text();
}

}  // namespace labcheck
