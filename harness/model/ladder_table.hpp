/// How a lab's rungs compare, on one test case.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/parameters.hpp"
#include "harness/model/run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What was found of one rung. On a real GPU `seconds` is the median of a launch, `of_ceiling` the
/// share of the ceiling's speed with its interval; on the simulated one `counters` are those of the
/// case. `problem` says why there is nothing.
struct RungFigures {
  Rung rung;
  std::optional<double> seconds{};
  std::optional<double> of_ceiling{};
  std::optional<double> low{};
  std::optional<double> high{};
  Counters counters{};
  std::string problem{};
};

/// `bytes` and `flops` are what a call must move and compute at least, 0 where the lab does not
/// say. `no_ceiling` says why there is no `ceiling_seconds`.
struct LadderTable {
  std::string lab;
  std::string case_id;
  Parameters parameters;
  BackendDescription backend;
  double bytes = 0;
  double flops = 0;
  std::string ceiling;
  std::optional<double> ceiling_seconds{};
  std::string no_ceiling{};
  std::vector<RungFigures> rungs{};
};

}  // namespace labcheck
