// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/spec/located_rubric.hpp"
#include "harness/yaml/scalars.hpp"

namespace labcheck {
namespace {

std::optional<Moment> read_moment(const YamlValue& value) {
  const std::optional<std::string> text = value.text();
  if (!text) return std::nullopt;
  const Parsed<Moment> parsed = parse_moment(*text, value.name());
  if (const auto* problem = std::get_if<ParseError>(&parsed)) {
    value.report(problem->reason);
    return std::nullopt;
  }
  return std::get<Moment>(parsed);
}

std::optional<double> read_percent(const YamlValue& value) {
  const std::optional<double> percent = value.number();
  if (!percent || (*percent > 0 && *percent <= 100)) return percent;
  value.report(tr("{} must be above 0 and at most 100, not {}", value.name(), *percent));
  return std::nullopt;
}

// Reads the cost of one period and its cap. Period and cap have no meaning without a percent.
void read_cost(const YamlMap& map, LatePolicy& policy) {
  const YamlValue percent = map.optional("percent");
  const YamlValue at_most = map.optional("at_most");
  const std::optional<double> cap = read_percent(at_most);
  if (!percent) {
    for (const YamlValue& value : {map.optional("per"), at_most}) {
      if (value) value.report(tr("{} has no meaning without 'percent'", value.name()));
    }
    return;
  }
  const std::optional<double> cost = read_percent(percent);
  policy.period = map.required("per").word<LatePeriod>().value_or(LatePeriod::day);
  policy.percent = cost.value_or(0);
  policy.at_most = cap.value_or(100);
  if (cost && cap && *cap < *cost) {
    at_most.report(policy.period == LatePeriod::hour
                       ? tr("{} is {} percent, but a single hour already costs {} percent",
                            at_most.name(), *cap, *cost)
                       : tr("{} is {} percent, but a single day already costs {} percent",
                            at_most.name(), *cap, *cost));
  }
}

std::map<std::string, Moment> read_extensions(const YamlValue& value,
                                              const std::optional<Moment>& deadline) {
  std::map<std::string, Moment> extensions;
  if (!value) return extensions;
  for (const auto& [student, time] : value.map(tr("the extensions")).entries()) {
    const std::optional<Moment> until = read_moment(time);
    if (!until) continue;
    extensions.emplace(student, *until);
    if (deadline && *until <= *deadline) {
      time.report(tr("the extension of '{}' does not end after the deadline", student));
    }
  }
  return extensions;
}

}  // namespace

std::optional<LatePolicy> read_late_policy(const YamlValue& value) {
  if (!value) return std::nullopt;
  const YamlMap map = value.map("'late'");
  if (!map) return std::nullopt;
  LatePolicy policy;
  const std::optional<Moment> deadline = read_moment(map.required("deadline"));
  policy.deadline = deadline.value_or(Moment{});
  const auto grace = map.optional("grace").duration();
  policy.grace = std::chrono::ceil<std::chrono::seconds>(grace.value_or(std::chrono::seconds(0)));
  read_cost(map, policy);
  const YamlValue cut_off = map.optional("cut_off");
  policy.cut_off = read_moment(cut_off);
  if (deadline && policy.cut_off && *policy.cut_off < *deadline + policy.grace) {
    cut_off.report(
        tr("{} is before the end of the grace period after the deadline", cut_off.name()));
  }
  policy.extensions = read_extensions(map.optional("extensions"), deadline);
  if (!map.has("percent") && !cut_off) {
    value.report(
        tr("'late' defines no penalty; add 'percent' and 'per', or 'cut_off', or all three"));
  }
  return policy;
}

}  // namespace labcheck
