// SPDX-License-Identifier: MIT
// What a student may do next, in words.
#include "harness/report/figures.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

namespace labcheck::report {

std::string_view next_steps_heading() {
  return "What to do next:";
}

std::string next_step(double points, double waiting, std::string_view title,
                      std::string_view advice) {
  const std::string_view depend =
      describe_points(waiting) == "1" ? "point depends" : "points depend";
  std::string text = fmt::format("{} for \"{}\"", counted_points(points), title);
  if (points == 0) {
    text = fmt::format("{} {} on \"{}\"", describe_points(waiting), depend, title);
  } else if (waiting > 0) {
    text += fmt::format(" ({} more {} on it)", describe_points(waiting), depend);
  }
  return advice.empty() ? text : fmt::format("{}: {}", text, advice);
}

std::string begin_with(std::string_view case_id, std::string_view lab) {
  return fmt::format("start with test case {0} (labcheck {1} --case {0})", case_id, lab);
}

std::string right_first(std::string_view case_id) {
  return fmt::format("make test case {} pass first", case_id);
}

std::string try_other_sizes() {
  return "only hidden test cases fail, so test other sizes with labcheck simulate: one row, one "
         "column, primes, and sizes just above a multiple of your block size";
}

std::string same_advice() {
  return "as above";
}

}  // namespace labcheck::report
