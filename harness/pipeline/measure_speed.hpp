// SPDX-License-Identifier: MIT
/// The step of grading that measures speed.
#pragma once

#include "harness/model/measurement.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/score/score.hpp"

#include <vector>

namespace labcheck {

struct MeasuredSpeed {
  std::vector<SpeedRecord> records;
  Effort effort;
};

/// Measures what the rubric requires after the runs in `evidence`, unless speed criteria are left
/// out. Known measurements are reused if they decide the criterion and were not withheld.
MeasuredSpeed measure_speed(const Grading& grading, const Evidence& evidence);

}  // namespace labcheck
