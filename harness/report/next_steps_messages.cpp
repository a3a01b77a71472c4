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
  std::string text = fmt::format("{} for \"{}\"", counted_points(points), title);
  if (waiting > 0) {
    text += fmt::format(", and {} more that {} for it", describe_points(waiting),
                        describe_points(waiting) == "1" ? "waits" : "wait");
  }
  return advice.empty() ? text : fmt::format("{}: {}", text, advice);
}

std::string begin_with(std::string_view case_id, std::string_view lab) {
  return fmt::format("begin with test case {0} (labcheck {1} --case {0})", case_id, lab);
}

std::string right_first(std::string_view case_id) {
  return fmt::format("test case {} has to be right first", case_id);
}

}  // namespace labcheck::report
