// SPDX-License-Identifier: MIT
/// The measurement that decided a criterion, for the template of a student's page.
#pragma once

#include "harness/base/json.hpp"
#include "harness/model/measurement.hpp"

namespace labcheck::report::html {

/// The measurement in words, the coordinates of a drawing of its confidence interval if it was
/// sampled, its notes, and the position on the lab's ladder.
Json measured_figure(const Measurement& measurement);

}  // namespace labcheck::report::html
