// SPDX-License-Identifier: MIT
/// The figure that decides a criterion.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A program's place on the lab's ladder: the highest rung that is about as fast (empty if the
/// program is slower than the first), and the next rung with what it teaches (empty on the last).
struct LadderPlace {
  std::string rung;
  std::string next;
  std::string step;

  bool operator==(const LadderPlace&) const = default;
};

/// `value` is the figure. `low` and `high` bound it if it was sampled and are absent if it was
/// counted. `counted` is the figure that points are given for, if it differs from `value`: a better
/// threshold in the interval. `bytes` and `flops` are the minimum that one launch must move and
/// compute, 0 if the lab does not define it or nothing was timed.
struct Measurement {
  std::string metric;  // "speedup", "global_load_sectors_per_request"
  std::string over;    // the rung or ceiling that is the baseline of a ratio; empty otherwise
  std::string case_id;
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  std::string requirement;  // what the rubric requires: "at most 4.5"
  std::optional<double> counted{};
  std::optional<double> seconds{};   // the time of one launch
  std::vector<std::string> notes{};  // what readers of the figure should know, in sentences
  std::optional<LadderPlace> place{};
  double bytes = 0;
  double flops = 0;

  bool operator==(const Measurement&) const = default;
};

}  // namespace labcheck
