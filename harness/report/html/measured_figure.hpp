/// A figure that a criterion was decided by, as words and as a drawing.
#pragma once

#include "harness/model/measurement.hpp"

#include <string>

namespace labcheck::report::html {

/// The figure in words, with its interval drawn where it was sampled, what to know of it, and its
/// place on the lab's ladder.
std::string measured(const Measurement& measurement);

}  // namespace labcheck::report::html
