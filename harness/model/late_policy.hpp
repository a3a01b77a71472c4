/// What a rubric says of hand-ins that come late.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/moment.hpp"

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// One period of lateness takes `percent` of the maximum points.
enum class LatePeriod { hour, day };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<LatePeriod>{"hour", "day"};

/// What lateness costs. A hand-in up to `grace` after the deadline is in time. After it, every
/// period that has begun since the deadline takes `percent` of the maximum, up to `at_most`
/// percent; after `cut_off` nothing is earned. `extensions` are later deadlines of single students,
/// by their id; the cut-off moves by as much.
struct LatePolicy {
  Moment deadline{};
  std::chrono::seconds grace{0};
  LatePeriod period = LatePeriod::day;
  double percent = 0;
  double at_most = 100;
  std::optional<Moment> cut_off{};
  std::map<std::string, Moment> extensions{};

  bool operator==(const LatePolicy&) const = default;
};

}  // namespace labcheck
