// SPDX-License-Identifier: MIT
/// A comparison of a lab's rungs on one test case.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The figures of one rung. On a real GPU, `seconds` is the median time of a launch and
/// `ceiling_share` the share of the ceiling's speed, with its interval `low` to `high`. On the
/// simulated GPU, `counters` are those of the test case. `problem` says why there are no figures.
struct RungFigures {
  Rung rung;
  std::optional<double> seconds{};
  std::optional<double> ceiling_share{};
  std::optional<double> low{};
  std::optional<double> high{};
  std::optional<Counters> counters{};
  Message problem{};
};

/// `bytes` and `flops` are the minimum that a call must move and compute, 0 if the lab does not
/// define it. `ceiling_problem` says why there is no `ceiling_seconds`.
struct LadderTable {
  std::string lab;
  std::string case_id;
  Parameters parameters;
  BackendDescription backend;
  double bytes = 0;
  double flops = 0;
  std::string ceiling;
  std::optional<double> ceiling_seconds{};
  Message ceiling_problem{};
  std::vector<RungFigures> rungs{};
};

}  // namespace labcheck
