// SPDX-License-Identifier: MIT
#include "harness/score/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace labcheck::messages {
namespace {

struct Bounds {
  std::optional<double> at_most;
  std::optional<double> at_least;
};

// The bound at which a scale first earns its maximum.
Bounds bounds_of(std::vector<ScaleStep> scale) {
  if (scale.empty()) return {};
  std::ranges::sort(scale, {}, &ScaleStep::at);
  const bool rises = scale.back().earns >= scale.front().earns;
  if (!rises) std::reverse(scale.begin(), scale.end());
  const auto best = std::ranges::max_element(scale, {}, &ScaleStep::earns);
  if (rises) return {std::nullopt, best->at};
  return {best->at, std::nullopt};
}

std::string describe(const Bounds& bounds) {
  if (bounds.at_least && bounds.at_least == bounds.at_most)
    return fmt::format("exactly {}", describe_figure(*bounds.at_least));
  if (bounds.at_least && bounds.at_most) {
    return fmt::format("between {} and {}", describe_figure(*bounds.at_least),
                       describe_figure(*bounds.at_most));
  }
  if (bounds.at_least) return fmt::format("at least {}", describe_figure(*bounds.at_least));
  if (bounds.at_most) return fmt::format("at most {}", describe_figure(*bounds.at_most));
  return {};
}

// "files (fopen, tiled.cu:12)"
std::string describe(const FeatureUse& use) {
  std::string evidence = use.name;
  if (!use.file.empty())
    evidence += fmt::format("{}{}:{}", evidence.empty() ? "" : ", ", use.file, use.line);
  if (evidence.empty()) return title_of(use.feature);
  return fmt::format("{} ({})", title_of(use.feature), evidence);
}

}  // namespace

std::string files_missing(const std::vector<std::string>& files) {
  return fmt::format("{} {} not submitted.", joined(files), files.size() == 1 ? "was" : "were");
}

std::string files_missing_help(const std::vector<std::string>& files) {
  return files.size() == 1 ? "Give the file exactly the name that the lab requires."
                           : "Give the files exactly the names that the lab requires.";
}

std::string files_unread(const std::vector<std::string>& files,
                         const std::vector<std::string>& unread) {
  return fmt::format("{} {} not found, but may be in an item that labcheck cannot read: {}",
                     joined(files), files.size() == 1 ? "was" : "were", fmt::join(unread, "; "));
}

std::string files_unread_help() {
  return "Your instructor must check the submitted item, unpack or rename it in the folder, and "
         "grade the submission again.";
}

std::string no_program() {
  return "Not checked: there is no program to run.";
}

std::string not_run(const std::string& case_id) {
  return fmt::format("labcheck did not run test case '{}'.", case_id);
}

std::string cases_failed(std::size_t failed, std::size_t all, const std::string& gravest) {
  if (all == 1) return gravest;
  return fmt::format("{} of {} failed. {}", failed, counted(all, "test case"), gravest);
}

std::string after(const std::string& title) {
  return fmt::format("Not checked: it depends on \"{}\".", title);
}

std::string not_measured(Backend backend) {
  return backend == Backend::sim ? "Speed is measured on a real GPU only."
                                 : "Speed was not measured in this run.";
}

std::string rung_absent(const std::string& rung) {
  return fmt::format(
      "Speed is compared with the reference version '{}', which is not installed on this computer "
      "(package labcheck-reference).",
      rung);
}

std::string needs_instructor() {
  return "Your instructor grades this.";
}

std::string words(const std::string& counter) {
  std::string text = counter;
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string requirement(const NeedsCounter& need, const std::vector<ScaleStep>& scale) {
  Bounds bounds = bounds_of(scale);
  if (need.at_most) bounds.at_most = need.at_most;
  if (need.at_least && !bounds.at_least) bounds.at_least = need.at_least;
  return describe(bounds);
}

std::string requirement_of_scale(const std::vector<ScaleStep>& scale) {
  return describe(bounds_of(scale));
}

std::string figure_found(const NeedsMeasurement& need, double figure,
                         const std::string& requirement, double share) {
  std::string found;
  switch (need.metric) {
    case Metric::speedup:
      found = fmt::format("{:.3g} times as fast as '{}'", figure, need.over);
      break;
    case Metric::fraction_of:
      found = fmt::format("{:.3g} of the speed of '{}'", figure, need.over);
      break;
    case Metric::time:
      found = fmt::format("{:.4g} ms per call", figure);
      break;
  }
  return share < 1 ? fmt::format("{} (required: {})", found, requirement) : found;
}

std::string features_violated(const std::vector<Feature>& missing,
                              const std::vector<FeatureUse>& forbidden) {
  std::vector<std::string> parts;
  if (!missing.empty()) parts.push_back(fmt::format("does not use {}", titles_of(missing, Conjunction::either)));
  if (!forbidden.empty()) {
    std::vector<std::string> uses;
    for (const FeatureUse& use : forbidden) uses.push_back(describe(use));
    parts.push_back(fmt::format("uses {}, which this lab does not allow", joined(uses)));
  }
  return parts.empty() ? std::string() : fmt::format("The code {}.", joined(parts));
}

std::string describe_lateness(std::chrono::seconds late_by) {
  const auto seconds = static_cast<std::uint64_t>(late_by.count());
  const auto units = [](std::uint64_t large, std::string_view name, std::uint64_t small,
                        std::string_view small_name) {
    const std::string first = fmt::format("{} {}", large, name);
    return small > 0 ? fmt::format("{} {} {}", first, small, small_name) : first;
  };
  if (seconds >= 86400) {
    return units(seconds / 86400, seconds < 2 * 86400 ? "day" : "days", seconds / 3600 % 24, "h");
  }
  if (seconds >= 3600) return units(seconds / 3600, "h", seconds / 60 % 60, "min");
  if (seconds >= 60) return units(seconds / 60, "min", seconds % 60, "s");
  return fmt::format("{} s", seconds);
}

std::string submission_time_unknown() {
  return "submission time unknown, so no late penalty is applied";
}

std::string after_cut_off(std::chrono::seconds late_by) {
  return fmt::format("submitted {} late, after the cut-off, so it earns no points",
                     describe_lateness(late_by));
}

std::string late(std::chrono::seconds late_by, double percent, double points) {
  const std::string rounded = describe_figure(std::round(points * 100) / 100);
  return fmt::format("submitted {} late, which costs {:.4g} % of the maximum: {} {}",
                     describe_lateness(late_by), percent, rounded,
                     rounded == "1" ? "point" : "points");
}

std::string in_other_memory() {
  return "The program reports that its outputs are not in the memory that the lab uses.";
}

Verdict computed_on_host(const std::string& reason) {
  return {VerdictKind::forbidden, reason,
          "Let a kernel compute the result and write it to the output.", std::nullopt};
}

std::string counter_absent(const std::string& counter) {
  return fmt::format("There is no value for {}: no kernel performed such an operation.",
                     words(counter));
}

std::string counter_missed(const std::string& counter, double value,
                           const std::string& requirement) {
  return fmt::format("{}: {} (required: {})", words(counter), describe_figure(value), requirement);
}

std::string counter_too_low(const std::string& counter, double value,
                            const std::string& requirement) {
  return fmt::format(
      "{}: {} (required: {}). The problem needs more, so this counter does not show how the work "
      "is done.",
      words(counter), describe_figure(value), requirement);
}

std::string counter_met(const std::string& counter, double value) {
  return fmt::format("{}: {}", words(counter), describe_figure(value));
}

}  // namespace labcheck::messages
