// SPDX-License-Identifier: MIT
/// A rubric's policy for late submissions.
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

/// The period of lateness that costs `percent` of the maximum points.
enum class LatePeriod { hour, day };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<LatePeriod>{"hour", "day"};

/// What lateness costs. A submission up to `grace` after the deadline is on time. After that, every
/// period that has begun since the deadline costs `percent` of the maximum, up to `at_most`
/// percent. After `cut_off`, nothing is earned. `extensions` maps student ids to later deadlines;
/// the cut-off moves by the same time.
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
