// SPDX-License-Identifier: MIT
#include "harness/report/wording.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

std::string name_of(Backend backend) {
  return backend == Backend::sim ? tr("simulated GPU") : tr("GPU");
}

std::string describe_metric(const Measurement& measurement) {
  const auto metric = parse_enum<Metric>(measurement.metric);
  if (metric == Metric::speedup) return tr("speedup over {}", measurement.over);
  if (metric == Metric::fraction_of) return tr("fraction of {}", measurement.over);
  if (metric == Metric::time) return tr("time");
  return render(counter_words(measurement.metric));
}

}  // namespace

std::string describe_points(double points) {
  std::string text = fmt::format("{:.2f}", points);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string counted_points(double points) {
  const std::string text = describe_points(points);
  return tr_plural("{} point", "{} points", count_for_plural(text), text);
}

std::uint64_t count_for_plural(std::string_view text) {
  const bool is_whole = text.size() < 19 && std::ranges::all_of(text, is_digit);
  return is_whole ? std::stoull(std::string(text)) : 2;
}

std::string duration_text(double seconds) {
  if (seconds < 1e-6) return tr("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return tr("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return tr("{:.3g} ms", seconds * 1e3);
  return tr("{:.3g} s", seconds);
}

std::string describe_measurement(const Measurement& measurement) {
  const std::string head =
      measurement.case_id.empty()
          ? describe_metric(measurement)
          : tr("{}, test case {}", describe_metric(measurement), measurement.case_id);
  std::string value = describe_figure(measurement.value);
  if (measurement.low && measurement.high) {
    value = tr("{} ({} to {})", value, describe_figure(*measurement.low),
               describe_figure(*measurement.high));
  }
  if (measurement.counted)
    value = tr("{}, counted as {}", value, describe_figure(*measurement.counted));
  const std::string text = fmt::format("{}: {}", head, value);
  return measurement.requirement.empty()
             ? text
             : tr("{}; required: {}", text, render(measurement.requirement));
}

std::string describe_mode(const RunMode& mode, Backend usual) {
  std::string text;
  if (mode.backend != usual) text = name_of(mode.backend);
  if (mode.checks == CheckLevel::full) text += (text.empty() ? "" : ", ") + tr("full checks");
  return text;
}

std::string describe_backend(const BackendDescription& backend) {
  std::string text = translated(backend.device);
  if (text.empty()) text = name_of(backend.kind);
  if (!backend.driver.empty()) text = tr("{}, driver {}", text, backend.driver);
  if (!backend.toolkit.empty()) text += fmt::format(", {}", backend.toolkit);
  return text;
}

std::string outcome_name(Outcome outcome) {
  if (outcome == Outcome::full) return tr_context("criterion", "full");
  if (outcome == Outcome::partial) return tr_context("criterion", "partial");
  return outcome == Outcome::none ? tr_context("criterion", "missed") : outcome_word(outcome);
}

std::string subject_of(const InstructorMark& mark) {
  if (mark.kind == MarkKind::bonus) return tr("bonus");
  return mark.criterion.empty() ? tr("the whole lab") : mark.criterion;
}

std::string describe_mark(const InstructorMark& mark) {
  const std::string points = describe_points(mark.points);
  const std::string what = mark.kind == MarkKind::bonus ? "+ " + points
                           : mark.criterion.empty()     ? tr("{} for the whole lab", points)
                                                        : tr("{} for {}", points, mark.criterion);
  const std::string why = given_by(mark.author, mark.reason);
  return why.empty() ? what : what + ", " + why;
}

std::string describe_lateness(const Lateness& lateness) {
  if (!(lateness.deduction > 0)) return render(lateness.message);
  return fmt::format("− {} {}", describe_points(lateness.deduction), render(lateness.message));
}

std::string in_cases(const std::vector<std::string>& case_ids) {
  return case_ids.empty() ? ""
                          : tr_plural("in {}", "in {}", case_ids.size(), first_cases(case_ids));
}

std::string given_by(std::string_view author, std::string_view reason) {
  if (author.empty()) return std::string(reason);
  if (reason.empty()) return tr("given by {}", author);
  return tr("given by {}: {}", author, reason);
}

}  // namespace labcheck::report
