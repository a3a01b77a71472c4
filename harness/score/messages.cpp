// SPDX-License-Identifier: MIT
#include "harness/score/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

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
    return tr("exactly {}", describe_figure(*bounds.at_least));
  if (bounds.at_least && bounds.at_most) {
    return tr("between {} and {}", describe_figure(*bounds.at_least),
              describe_figure(*bounds.at_most));
  }
  if (bounds.at_least) return tr("at least {}", describe_figure(*bounds.at_least));
  if (bounds.at_most) return tr("at most {}", describe_figure(*bounds.at_most));
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
  return tr_plural("{} was not submitted.", "{} were not submitted.", files.size(), joined(files));
}

std::string files_missing_help(const std::vector<std::string>& files) {
  return files.size() == 1 ? tr("Give the file exactly the name that the lab requires.")
                           : tr("Give the files exactly the names that the lab requires.");
}

std::string files_unread(const std::vector<std::string>& files,
                         const std::vector<std::string>& unread) {
  return tr_plural("{} was not found, but may have been submitted in another form: {}",
                   "{} were not found, but may have been submitted in another form: {}",
                   files.size(), joined(files), fmt::join(unread, "; "));
}

std::string files_unread_help() {
  return tr(
      "Your instructor must check the submitted item, unpack or rename it in the folder, and grade "
      "the submission again.");
}

std::string no_program() {
  return tr("Not checked: there is no program to run.");
}

std::string no_result_is_right() {
  return tr("Not checked: no test case has a right result.");
}

std::string not_run(const std::string& case_id) {
  return tr("labcheck did not run test case '{}'.", case_id);
}

std::string cases_failed(std::size_t failed, std::size_t all, const std::string& gravest) {
  if (all == 1) return gravest;
  return tr("{} of {} test cases failed.", failed, with_thousands(all)) + ' ' + gravest;
}

std::string after(const std::string& title) {
  return tr("Not checked: it depends on \"{}\".", title);
}

std::string not_measured(Backend backend) {
  return backend == Backend::sim ? tr("Speed is measured on a real GPU only.")
                                 : tr("Speed was not measured in this run.");
}

std::string rung_absent(const std::string& rung) {
  return tr(
      "Speed is compared with the reference version '{}', which is not installed on this computer "
      "(package labcheck-reference).",
      rung);
}

std::string needs_instructor() {
  return tr("Your instructor grades this.");
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
      found = tr("{:.3g} times as fast as '{}'", figure, need.over);
      break;
    case Metric::fraction_of:
      found = tr("{:.3g} of the speed of '{}'", figure, need.over);
      break;
    case Metric::time:
      found = tr("{:.4g} ms per call", figure);
      break;
  }
  return share < 1 ? tr("{} (required: {})", found, requirement) : found;
}

std::string features_violated(const std::vector<Feature>& missing,
                              const std::vector<FeatureUse>& forbidden) {
  const std::string titles = titles_of(missing, Conjunction::either);
  std::vector<std::string> uses;
  for (const FeatureUse& use : forbidden) uses.push_back(describe(use));
  if (missing.empty() && uses.empty()) return {};
  if (missing.empty()) return tr("The code uses {}, which this lab does not allow.", joined(uses));
  if (uses.empty()) return tr("The code does not use {}.", titles);
  return tr("The code does not use {} and uses {}, which this lab does not allow.", titles,
            joined(uses));
}

std::string describe_lateness(std::chrono::seconds late_by) {
  const auto seconds = static_cast<std::uint64_t>(late_by.count());
  const std::uint64_t minutes = seconds / 60;
  const std::uint64_t hours = minutes / 60;
  const std::uint64_t days = hours / 24;
  if (days > 0 && hours % 24 > 0)
    return tr_plural("{} day {} h", "{} days {} h", days, days, hours % 24);
  if (days > 0) return tr_plural("{} day", "{} days", days, days);
  if (hours > 0 && minutes % 60 > 0) return tr("{} h {} min", hours, minutes % 60);
  if (hours > 0) return tr("{} h", hours);
  if (minutes > 0 && seconds % 60 > 0) return tr("{} min {} s", minutes, seconds % 60);
  if (minutes > 0) return tr("{} min", minutes);
  return tr("{} s", seconds);
}

std::string submission_time_unknown() {
  return tr("submission time unknown, so no late penalty is applied");
}

std::string after_cut_off(std::chrono::seconds late_by) {
  return tr("submitted {} late, after the cut-off, so it earns no points",
            describe_lateness(late_by));
}

std::string late(std::chrono::seconds late_by, double percent, double points) {
  const double rounded = std::round(points * 100) / 100;
  // All fractions have the same form as 2.
  const bool is_whole = rounded == std::floor(rounded);
  return tr_plural("submitted {} late, which costs {:.4g} % of the maximum: {} point",
                   "submitted {} late, which costs {:.4g} % of the maximum: {} points",
                   is_whole ? static_cast<std::uint64_t>(rounded) : 2, describe_lateness(late_by),
                   percent, describe_figure(rounded));
}

std::string in_other_memory() {
  return tr("The program reports that its outputs are not in the memory that the lab uses.");
}

Verdict computed_on_host(const std::string& reason) {
  return {VerdictKind::forbidden, reason,
          tr("Let a kernel compute the result and write it to the output."), std::nullopt};
}

std::string counter_absent(const std::string& counter) {
  return tr("There is no value for {}: no kernel performed such an operation.",
            counter_words(counter));
}

std::string counter_missed(const std::string& counter, double value,
                           const std::string& requirement) {
  return tr("{}: {} (required: {})", counter_words(counter), describe_figure(value), requirement);
}

std::string counter_too_low(const std::string& counter, double value,
                            const std::string& requirement) {
  return tr(
      "{}: {} (required: {}). The problem needs more, so this counter does not show how the work "
      "is done.",
      counter_words(counter), describe_figure(value), requirement);
}

std::string counter_met(const std::string& counter, double value) {
  return fmt::format("{}: {}", counter_words(counter), describe_figure(value));
}

}  // namespace labcheck::messages
