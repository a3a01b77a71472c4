// SPDX-License-Identifier: MIT
#include "harness/report/descriptions.hpp"

#include "harness/model/rubric.hpp"
#include "harness/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {

std::string describe_measurement(const Measurement& measurement) {
  std::string text = measurement.metric;
  std::replace(text.begin(), text.end(), '_', ' ');
  if (!measurement.over.empty()) {
    const bool fraction = measurement.metric == to_string(Metric::fraction_of);
    text += fmt::format("{} {}", fraction ? "" : " over", measurement.over);
  }
  if (!measurement.case_id.empty()) text += fmt::format(", test case {}", measurement.case_id);
  text += fmt::format(": {}", describe_figure(measurement.value));
  if (measurement.low && measurement.high) {
    text += fmt::format(" ({} to {})", describe_figure(*measurement.low),
                        describe_figure(*measurement.high));
  }
  if (measurement.counted)
    text += fmt::format(", counted as {}", describe_figure(*measurement.counted));
  if (!measurement.requirement.empty())
    text += fmt::format("; required: {}", measurement.requirement);
  return text;
}

std::string describe_ladder_position(const LadderPlace& place) {
  std::string text = place.rung.empty()
                         ? "slower than the first reference version"
                         : fmt::format("about as fast as reference version '{}'", place.rung);
  if (place.next.empty()) return text + ", the fastest one";
  return fmt::format("{}; next: '{}' ({})", text, place.next, place.step);
}

std::string describe_mode(const RunMode& mode, Backend usual) {
  std::string text;
  if (mode.backend != usual) text = mode.backend == Backend::sim ? "simulated GPU" : "GPU";
  if (mode.checks == CheckLevel::full) text += text.empty() ? "full checks" : ", full checks";
  return text;
}

std::string describe_backend(const BackendDescription& backend) {
  std::string text = backend.device;
  if (text.empty()) text = backend.kind == Backend::sim ? "simulated GPU" : "GPU";
  if (!backend.driver.empty()) text += fmt::format(", driver {}", backend.driver);
  if (!backend.toolkit.empty()) text += fmt::format(", {}", backend.toolkit);
  return text;
}

}  // namespace labcheck::report
