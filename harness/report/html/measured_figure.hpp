// SPDX-License-Identifier: MIT
/// Shows the measurement that decided a criterion in words and as a drawing.
#pragma once

#include "harness/model/measurement.hpp"

#include <string>

namespace labcheck::report::html {

/// The measurement in words, a drawing of its confidence interval if it was sampled, its notes, and
/// the position on the lab's ladder.
std::string measurement_figure(const Measurement& measurement);

}  // namespace labcheck::report::html
