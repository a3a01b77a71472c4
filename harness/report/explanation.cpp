// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

using report::Ink;
using report::Page;

constexpr std::string_view kRequirementHeading = "Requirement";
constexpr std::string_view kWhyHeading = "Why";
constexpr std::string_view kReadHeading = "What to read";
constexpr std::string_view kTryHeading = "What to try";

std::string words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string quoted(const std::string& name) {
  return fmt::format("'{}'", name);
}

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
  std::string text;
  if (!open.empty())
    text = fmt::format("{} {}", open.size() == 1 ? "test case" : "test cases", joined(open));
  if (hidden == 0) return text;
  const std::string_view separator = open.empty() ? "" : open.size() == 1 ? " and " : ", and ";
  return fmt::format("{}{}{}", text, separator, counted(hidden, "hidden test case"));
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

std::string bound_of(const ScaleEnds& ends) {
  return fmt::format("{} {}", ends.most.at >= ends.least.at ? "at least" : "at most",
                     describe_figure(ends.most.at));
}

// The rest of a scale: "0.4 earns nothing; values in between earn part of the points".
std::string describe_rest(const ScaleEnds& ends) {
  const std::string least = ends.least.earns > 0
                                ? fmt::format("{} %", describe_figure(ends.least.earns * 100))
                                : "nothing";
  return fmt::format("{} earns {}; values in between earn part of the points",
                     describe_figure(ends.least.at), least);
}

struct RequirementText {
  const Criterion& criterion;
  const Assignment& assignment;

  std::string operator()(const NeedsBuild& need) const {
    const Part* part = need.part.empty() ? nullptr : find_part(assignment, need.part);
    const std::vector<std::string> files = part != nullptr ? part->files : files_of(assignment);
    const bool one = files.size() == 1;
    const bool alone = part != nullptr && part->kind == PartKind::program;
    return fmt::format("{} {} with nvcc and {}{}.", joined(files), one ? "compiles" : "compile",
                       one ? "links" : "link", alone ? "" : " with the lab's driver");
  }

  std::string operator()(const NeedsCases& need) const {
    return fmt::format("The results are right in {}{}. {}", cases_named(criterion, assignment),
                       need.backend == Backend::sim ? " on the simulated GPU" : "",
                       criterion.credit == Credit::proportional
                           ? "Each test case earns an equal share."
                           : "All test cases must pass.");
  }

  std::string operator()(const NeedsClean&) const {
    return fmt::format(
        "The simulated GPU runs {} with full checks and finds no fault: no out-of-bounds access, "
        "no use of uninitialized memory, no data race, no memory leak.",
        cases_named(criterion, assignment));
  }

  std::string operator()(const NeedsKernels&) const {
    return fmt::format(
        "Kernels compute the results of {}. The simulated GPU records what the host reads from the "
        "device and what it copies into the results.",
        cases_named(criterion, assignment));
  }

  std::string operator()(const NeedsCounter& need) const {
    const std::string counter =
        fmt::format("Required for \"{}\" on the simulated GPU, in {}: ", words(need.counter),
                    cases_named(criterion, assignment));
    if (is_by_scale(criterion.credit)) {
      const ScaleEnds ends = ends_of(criterion.scale);
      const std::string floor =
          need.at_least ? fmt::format(", but at least {}", describe_figure(*need.at_least)) : "";
      return fmt::format("{}{}{}; {}.", counter, bound_of(ends), floor, describe_rest(ends));
    }
    std::vector<std::string> bounds;
    if (need.at_least) bounds.push_back("at least " + describe_figure(*need.at_least));
    if (need.at_most) bounds.push_back("at most " + describe_figure(*need.at_most));
    return fmt::format("{}{}.", counter, joined(bounds));
  }

  std::string operator()(const NeedsMeasurement& need) const {
    const ScaleEnds ends = ends_of(criterion.scale);
    const std::string condition =
        fmt::format("On a real GPU, in {}", cases_named(criterion, assignment));
    switch (need.metric) {
      case Metric::speedup:
        return fmt::format("{}: {} times as fast as reference version {}; {}.", condition,
                           bound_of(ends), quoted(need.over), describe_rest(ends));
      case Metric::fraction_of:
        return fmt::format("{}: {} of the speed of {}; {}.", condition, bound_of(ends),
                           quoted(need.over), describe_rest(ends));
      case Metric::time:
        return fmt::format("{}: {} ms per call; {}.", condition, bound_of(ends),
                           describe_rest(ends));
    }
    return condition;
  }

  std::string operator()(const NeedsFeatures& need) const {
    std::string text;
    if (!need.uses.empty()) text = fmt::format("The code uses {}. ", titles_of(need.uses, Conjunction::both));
    if (!need.without.empty())
      text += fmt::format("The code does not use {}. ", titles_of(need.without, Conjunction::either));
    return text + "labcheck checks the compiled code.";
  }

  std::string operator()(const NeedsManual&) const { return "Your instructor grades this."; }
};

std::string describe_requirement(const Criterion& criterion, const Assignment& assignment) {
  return std::visit(RequirementText{criterion, assignment}, criterion.need);
}

std::string describe_prerequisites(const std::vector<std::string>& titles) {
  if (titles.empty()) return "";
  std::vector<std::string> named;
  for (const std::string& title : titles) named.push_back(fmt::format("\"{}\"", title));
  return fmt::format("Checked only after {} {} earned points.", joined(named),
                     titles.size() == 1 ? "has" : "have");
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
  write_heading(page, kReadHeading);
  for (const std::string& text : criterion.read) page.paragraph(2, {{"- ", Ink::faint}}, {text});
}

void write_attempt(Page& page, const Criterion& criterion, const Assignment& assignment,
                   const std::string& command) {
  const std::string id = case_to_try(criterion, assignment);
  if (criterion.help.empty() && id.empty()) return;
  write_heading(page, kTryHeading);
  if (!criterion.help.empty()) page.paragraph(2, {}, {criterion.help});
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
    throw UserError(
        fmt::format("{} has no criterion '{}'{}", assignment.id, id, did_you_mean(id, known)),
        fmt::format("the criteria are {}", joined(known)));
  }
  const Criterion& criterion = *found;
  Page page(style);
  const bool counts = !excludes_speed(rubric) || !is_about_speed(criterion);
  page.row({}, {criterion.title, Ink::strong},
           {{counts ? report::counted_points(criterion.points) : "not part of the grade"}},
           Page::Leader::none);
  write_heading(page, kRequirementHeading);
  page.paragraph(2, {}, {describe_requirement(criterion, assignment)});
  std::vector<std::string> before;
  for (const std::string& name : criterion.after) {
    if (const Criterion* first = find_criterion(rubric, name)) before.push_back(first->title);
  }
  if (!before.empty()) page.paragraph(2, {}, {describe_prerequisites(before)});
  if (!criterion.why.empty()) {
    write_heading(page, kWhyHeading);
    page.paragraph(2, {}, {criterion.why});
  }
  write_reading(page, criterion);
  write_attempt(page, criterion, assignment, command);
  return page.text();
}

}  // namespace labcheck
