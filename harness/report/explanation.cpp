// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

using report::Ink;
using report::Page;

constexpr const char* kRequirementHeading = translatable("Requirement");
constexpr const char* kWhyHeading = translatable("Why");
constexpr const char* kReadHeading = translatable("What to read");
constexpr const char* kTryHeading = translatable("What to try");

// "test case tiles", "test cases one and tile, and 2 hidden test cases".
std::string cases_named(const Criterion& criterion, const Assignment& assignment) {
  std::vector<std::string> open;
  std::size_t hidden = criterion.absent.size();
  for (const std::string& id : cases_of(criterion.need)) {
    const TestCase* test_case = find_case(assignment, id);
    const bool is_open = test_case == nullptr || test_case->visibility == Visibility::open;
    if (is_open)
      open.push_back(id);
    else
      ++hidden;
  }
  const std::string hidden_cases =
      tr_plural("{} hidden test case", "{} hidden test cases", hidden, with_thousands(hidden));
  if (open.empty()) return hidden == 0 ? std::string() : hidden_cases;
  const std::string open_cases =
      tr_plural("test case {}", "test cases {}", open.size(), joined(open));
  if (hidden == 0) return open_cases;
  return open.size() == 1 ? tr("{} and {}", open_cases, hidden_cases)
                          : tr("{}, and {}", open_cases, hidden_cases);
}

// The steps at which a scale reaches its most and its least points.
struct ScaleEnds {
  ScaleStep most;
  ScaleStep least;
};

ScaleEnds ends_of(const std::vector<ScaleStep>& scale) {
  const auto by_share = [](const ScaleStep& a, const ScaleStep& b) { return a.earns < b.earns; };
  const auto [least, most] = std::minmax_element(scale.begin(), scale.end(), by_share);
  return {*most, *least};
}

std::string at_least(double figure) {
  return tr("at least {}", describe_figure(figure));
}

std::string at_most(double figure) {
  return tr("at most {}", describe_figure(figure));
}

std::string bound_of(const ScaleEnds& ends) {
  return ends.most.at >= ends.least.at ? at_least(ends.most.at) : at_most(ends.most.at);
}

// The rest of a scale: "0.4 earns nothing; values in between earn part of the points".
std::string describe_rest(const ScaleEnds& ends) {
  const std::string at = describe_figure(ends.least.at);
  return ends.least.earns > 0
             ? tr("{} earns {} %; values in between earn part of the points", at,
                  describe_figure(ends.least.earns * 100))
             : tr("{} earns nothing; values in between earn part of the points", at);
}

struct RequirementText {
  const Criterion& criterion;
  const Assignment& assignment;

  std::string operator()(const NeedsBuild& need) const {
    const Part* part = need.part.empty() ? nullptr : find_part(assignment, need.part);
    const std::vector<std::string> files = part != nullptr ? part->files : files_of(assignment);
    if (part != nullptr && part->kind == PartKind::program) {
      return tr_plural("{} compiles with nvcc and links.", "{} compile with nvcc and link.",
                       files.size(), joined(files));
    }
    return tr_plural("{} compiles with nvcc and links with the lab's driver.",
                     "{} compile with nvcc and link with the lab's driver.", files.size(),
                     joined(files));
  }

  std::string operator()(const NeedsCases& need) const {
    const std::string cases = cases_named(criterion, assignment);
    return (need.backend == Backend::sim
                ? tr("The results are right in {} on the simulated GPU.", cases)
                : tr("The results are right in {}.", cases)) +
           ' ' +
           (criterion.credit == Credit::proportional ? tr("Each test case earns an equal share.")
                                                     : tr("All test cases must pass."));
  }

  std::string operator()(const NeedsClean&) const {
    return tr(
        "The simulated GPU runs {} with full checks and finds no fault: no out-of-bounds access, "
        "no use of uninitialized memory, no data race, no memory leak.",
        cases_named(criterion, assignment));
  }

  std::string operator()(const NeedsKernels&) const {
    return tr(
        "Kernels compute the results of {}. The simulated GPU records what the host reads from the "
        "device and what it copies into the results.",
        cases_named(criterion, assignment));
  }

  std::string operator()(const NeedsCounter& need) const {
    return tr("Required for \"{}\" on the simulated GPU, in {}: {}.", counter_words(need.counter),
              cases_named(criterion, assignment), bounds_of(need));
  }

  std::string operator()(const NeedsMeasurement& need) const {
    const ScaleEnds ends = ends_of(criterion.scale);
    const std::string cases = cases_named(criterion, assignment);
    const std::string bound = bound_of(ends);
    const std::string rest = describe_rest(ends);
    switch (need.metric) {
      case Metric::speedup:
        return tr("On a real GPU, in {}: {} times as fast as reference version '{}'; {}.", cases,
                  bound, need.over, rest);
      case Metric::fraction_of:
        return tr("On a real GPU, in {}: {} of the speed of '{}'; {}.", cases, bound, need.over,
                  rest);
      case Metric::time:
        break;
    }
    return tr("On a real GPU, in {}: {} ms per call; {}.", cases, bound, rest);
  }

  std::string operator()(const NeedsFeatures& need) const {
    std::string text;
    if (!need.uses.empty())
      text =
          tr_context("requirement", "The code uses {}.", titles_of(need.uses, Conjunction::both)) +
          ' ';
    if (!need.without.empty())
      text += tr_context("requirement", "The code does not use {}.",
                         titles_of(need.without, Conjunction::either)) +
              ' ';
    return text + tr("labcheck checks the compiled code.");
  }

  std::string operator()(const NeedsManual&) const { return tr("Your instructor grades this."); }

 private:
  std::string bounds_of(const NeedsCounter& need) const {
    if (is_by_scale(criterion.credit)) {
      const ScaleEnds ends = ends_of(criterion.scale);
      std::string bound = bound_of(ends);
      if (need.at_least) bound = tr("{}, but at least {}", bound, describe_figure(*need.at_least));
      return bound + "; " + describe_rest(ends);
    }
    std::vector<std::string> bounds;
    if (need.at_least) bounds.push_back(at_least(*need.at_least));
    if (need.at_most) bounds.push_back(at_most(*need.at_most));
    return joined(bounds);
  }
};

std::string describe_requirement(const Criterion& criterion, const Assignment& assignment) {
  return std::visit(RequirementText{criterion, assignment}, criterion.need);
}

std::string describe_prerequisites(const std::vector<std::string>& titles) {
  if (titles.empty()) return "";
  std::vector<std::string> named;
  for (const std::string& title : titles) named.push_back(tr("\"{}\"", title));
  return tr_plural("Checked only after {} has earned points.",
                   "Checked only after {} have earned points.", titles.size(), joined(named));
}

void write_heading(Page& page, const char* heading) {
  page.blank();
  page.line(0, {{translated(heading), Ink::strong}});
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
  write_heading(page, kReadHeading);
  for (const std::string& text : criterion.read)
    page.paragraph(2, {{"- ", Ink::faint}}, {translated(text)});
}

void write_attempt(Page& page, const Criterion& criterion, const Assignment& assignment,
                   const std::string& command) {
  const std::string id = case_to_try(criterion, assignment);
  if (criterion.help.empty() && id.empty()) return;
  write_heading(page, kTryHeading);
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
           {{counts ? report::counted_points(criterion.points) : tr("not part of the grade")}},
           Page::Leader::none);
  write_heading(page, kRequirementHeading);
  page.paragraph(2, {}, {describe_requirement(criterion, assignment)});
  std::vector<std::string> before;
  for (const std::string& name : criterion.after) {
    if (const Criterion* first = find_criterion(rubric, name))
      before.push_back(translated(first->title));
  }
  if (!before.empty()) page.paragraph(2, {}, {describe_prerequisites(before)});
  if (!criterion.why.empty()) {
    write_heading(page, kWhyHeading);
    page.paragraph(2, {}, {translated(criterion.why)});
  }
  write_reading(page, criterion);
  write_attempt(page, criterion, assignment, command);
  return page.text();
}

}  // namespace labcheck
