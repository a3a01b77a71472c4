// SPDX-License-Identifier: MIT
#include "harness/report/wording.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kCasesNamed = 3;

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
  return text + (text == "1" ? " point" : " points");
}

std::string duration_text(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

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
  std::string text = translated(backend.device);
  if (text.empty()) text = backend.kind == Backend::sim ? "simulated GPU" : "GPU";
  if (!backend.driver.empty()) text += fmt::format(", driver {}", backend.driver);
  if (!backend.toolkit.empty()) text += fmt::format(", {}", backend.toolkit);
  return text;
}

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "full";
    case Outcome::partial:
      return "partial";
    case Outcome::none:
      return "missed";
    default:
      return outcome_word(outcome);
  }
}

std::string subject_of(const InstructorMark& mark) {
  if (mark.kind == MarkKind::bonus) return "bonus";
  return mark.criterion.empty() ? "the whole lab" : mark.criterion;
}

std::string describe_mark(const InstructorMark& mark) {
  const std::string points = describe_points(mark.points);
  const std::string what = mark.kind == MarkKind::bonus
                               ? "+ " + points
                               : fmt::format("{} for {}", points, subject_of(mark));
  const std::string why = given_by(mark.author, mark.reason);
  return why.empty() ? what : what + ", " + why;
}

std::string describe_lateness(const Lateness& lateness) {
  if (!(lateness.deduction > 0)) return lateness.message;
  return fmt::format("− {} {}", describe_points(lateness.deduction), lateness.message);
}

LadderStep step_reached(const LadderPlace& place) {
  if (place.rung.empty()) return {"Your program", "is slower than the first reference version"};
  return {place.rung, "is about as fast as your program"};
}

LadderStep step_ahead(const LadderPlace& place) {
  if (place.next.empty()) return {"Top of the ladder:", "no reference version is faster"};
  return {place.next, "is the next reference version: " + place.step};
}

std::string in_cases(const std::vector<std::string>& case_ids) {
  std::vector<std::string> named(
      case_ids.begin(),
      case_ids.begin() + static_cast<std::ptrdiff_t>(std::min(case_ids.size(), kCasesNamed)));
  if (case_ids.size() > named.size())
    named.push_back(counted(case_ids.size() - named.size(), "more test case"));
  return named.empty() ? "" : "in " + joined(named);
}

std::string first_wrong_elements(const Mismatch& mismatch) {
  return fmt::format("First wrong {}s of {} ({} of {} are wrong)", to_string(mismatch.unit),
                     mismatch.buffer, with_thousands(mismatch.wrong),
                     with_thousands(mismatch.total));
}

std::string picture_description(std::string_view caption, std::string_view buffer) {
  return fmt::format("Picture of {}: {}", buffer, caption);
}

std::string picture_scale(std::size_t times, std::size_t reduction) {
  if (reduction > 1)
    return fmt::format("Each pixel shows {0}×{0} pixels of the picture.", reduction);
  if (times > 1) return fmt::format("The pictures are enlarged {} times.", times);
  return {};
}

std::string lines_left_out(std::uint64_t first, std::uint64_t last) {
  return fmt::format("Lines {} to {} are not shown.", with_thousands(first), with_thousands(last));
}

std::string given_by(std::string_view author, std::string_view reason) {
  if (author.empty()) return std::string(reason);
  if (reason.empty()) return fmt::format("given by {}", author);
  return fmt::format("given by {}: {}", author, reason);
}

}  // namespace labcheck::report
