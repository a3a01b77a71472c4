/// A figure that a criterion was decided by.
#pragma once

#include <optional>
#include <string>

namespace labcheck {

/// `value` is the figure; `low` and `high` bound it where it was sampled and are absent where it
/// was counted.
struct Measurement {
  std::string metric;  // "speedup", "global_load_sectors_per_request"
  std::string over;    // the rung or ceiling that a ratio is taken over; empty otherwise
  std::string case_id;
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  std::string asked;  // what the rubric asks for: "at most 4.5"

  bool operator==(const Measurement&) const = default;
};

}  // namespace labcheck
