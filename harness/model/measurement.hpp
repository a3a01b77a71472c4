/// A figure that a criterion was decided by.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// Where a program stands on the lab's ladder: the highest rung that it is about as fast as (empty
/// below the first), and the next one with what it teaches (empty on the last).
struct LadderPlace {
  std::string rung;
  std::string next;
  std::string step;

  bool operator==(const LadderPlace&) const = default;
};

/// `value` is the figure; `low` and `high` bound it where it was sampled and are absent where it
/// was counted. `counted` is the figure that points are given for, where it is another: the
/// threshold that lies in the interval and is better. `bytes` and `flops` are what one launch
/// must move and compute at least, 0 where the lab does not say or nothing was timed.
struct Measurement {
  std::string metric;  // "speedup", "global_load_sectors_per_request"
  std::string over;    // the rung or ceiling that a ratio is taken over; empty otherwise
  std::string case_id;
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  std::string asked;  // what the rubric asks for: "at most 4.5"
  std::optional<double> counted{};
  std::optional<double> seconds{};   // that one launch took
  std::vector<std::string> notes{};  // what a reader of the figure should know, in sentences
  std::optional<LadderPlace> place{};
  double bytes = 0;
  double flops = 0;

  bool operator==(const Measurement&) const = default;
};

}  // namespace labcheck
