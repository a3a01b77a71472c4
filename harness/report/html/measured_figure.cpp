// SPDX-License-Identifier: MIT
#include "harness/report/html/source_view.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace labcheck::report::html {
namespace {

constexpr double kWidth = 480;
constexpr double kMargin = 12;

std::string coordinate(double x) {
  return fmt::format("{:.1f}", x);
}

Json label_at(double x, int y, std::string_view text) {
  return {{"x", coordinate(x)},
          {"y", y},
          {"anchor", x < 60            ? "start"
                     : x > kWidth - 60 ? "end"
                                       : "middle"},
          {"label", text}};
}

// An axis from 0 to beyond the interval, with a tick at the baseline.
Json interval(const Measurement& measurement) {
  if (!measurement.low || !measurement.high) return nullptr;
  const bool ratio = !measurement.over.empty();
  const double most = std::max({*measurement.high, measurement.value, ratio ? 1.0 : 0.0}) * 1.15;
  if (!std::isfinite(most) || !(most > 0) || !(*measurement.low >= 0)) return nullptr;
  const auto x = [&](double figure) { return kMargin + figure / most * (kWidth - 2 * kMargin); };
  const double low = x(*measurement.low);
  return {{"width", fmt::format("{:.0f}", kWidth)},
          {"zero", coordinate(x(0))},
          {"end", coordinate(x(most))},
          {"zero_label", label_at(x(0), 54, "0")},
          {"one", ratio ? coordinate(x(1)) : ""},
          {"one_label", label_at(x(1), 58, "1 = " + measurement.over)},
          {"low", coordinate(low)},
          {"band", coordinate(std::max(2.0, x(*measurement.high) - low))},
          {"value", coordinate(x(measurement.value))},
          {"value_label", label_at(x(measurement.value), 18, describe_figure(measurement.value))}};
}

Json ladder(const std::optional<LadderPlace>& place) {
  if (!place) return nullptr;
  const auto entry = [](std::string_view kind, const LadderStep& step) -> Json {
    return {{"kind", kind}, {"rung", step.rung}, {"what", step.what}};
  };
  return {{"steps",
           Json::array({entry("here", step_reached(*place)), entry("next", step_ahead(*place))})}};
}

}  // namespace

Json measured_figure(const Measurement& measurement) {
  const bool timed = measurement.seconds && std::isfinite(*measurement.seconds);
  return {{"text", describe_measurement(measurement)},
          {"interval", interval(measurement)},
          {"launch", timed ? duration_text(*measurement.seconds) : ""},
          {"notes", measurement.notes},
          {"ladder", ladder(measurement.place)}};
}

}  // namespace labcheck::report::html
