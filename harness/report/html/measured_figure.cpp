// SPDX-License-Identifier: MIT
#include "harness/report/html/measured_figure.hpp"

#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace labcheck::report::html {
namespace {

constexpr double kWidth = 480;
constexpr double kMargin = 12;

std::string text_at(double x, double y, std::string_view text) {
  const char* anchor = x < 60 ? "start" : x > kWidth - 60 ? "end" : "middle";
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                     escaped_line(text));
}

// An axis from 0 to beyond the interval, with a tick at the baseline.
std::string interval(const Measurement& measurement) {
  if (!measurement.low || !measurement.high) return {};
  const bool ratio = !measurement.over.empty();
  const double most = std::max({*measurement.high, measurement.value, ratio ? 1.0 : 0.0}) * 1.15;
  if (!std::isfinite(most) || !(most > 0) || !(*measurement.low >= 0)) return {};
  const auto x = [&](double figure) { return kMargin + figure / most * (kWidth - 2 * kMargin); };
  std::string svg = fmt::format(
      "<svg class=\"interval\" viewBox=\"0 0 {:.0f} 64\" role=\"img\" aria-label=\"{}\">"
      "<line class=\"axis\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"34\" y2=\"34\"/>",
      kWidth, escaped_line(describe_measurement(measurement)), x(0), x(most));
  svg += text_at(x(0), 54, "0");
  if (ratio) {
    svg += fmt::format("<line class=\"tick\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"24\" y2=\"44\"/>",
                       x(1));
    svg += text_at(x(1), 58, "1 = " + measurement.over);
  }
  svg += fmt::format(
      "<rect class=\"band\" x=\"{:.1f}\" y=\"28\" width=\"{:.1f}\" height=\"12\" rx=\"3\"/>"
      "<circle class=\"point\" cx=\"{:.1f}\" cy=\"34\" r=\"5\"/>",
      x(*measurement.low), std::max(2.0, x(*measurement.high) - x(*measurement.low)),
      x(measurement.value));
  return svg + text_at(x(measurement.value), 18, describe_figure(measurement.value)) + "</svg>\n";
}

std::string ladder(const LadderPlace& place) {
  const auto item = [](std::string_view kind, const LadderStep& step) {
    return fmt::format("<li class=\"{}\"><b>{}</b> {}</li>\n", kind, escaped_line(step.rung),
                       escaped_line(step.what));
  };
  return "<ol class=\"ladder\" aria-label=\"Position among the reference versions\">\n" +
         item("here", step_reached(place)) + item("next", step_ahead(place)) + "</ol>\n";
}

}  // namespace

std::string measurement_figure(const Measurement& measurement) {
  std::string html = fmt::format("<p>{}</p>\n", escaped_line(describe_measurement(measurement)));
  html += interval(measurement);
  if (measurement.seconds && std::isfinite(*measurement.seconds)) {
    html += fmt::format("<p class=\"faint\">{}</p>\n", launch_took(*measurement.seconds));
  }
  for (const std::string& note : measurement.notes)
    html += fmt::format("<p class=\"faint\">{}</p>\n", escaped(note));
  if (measurement.place) html += ladder(*measurement.place);
  return html;
}

}  // namespace labcheck::report::html
