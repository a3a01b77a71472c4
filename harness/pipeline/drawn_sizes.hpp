// SPDX-License-Identifier: MIT
/// Sizes of test cases that each grading draws, so that a submission cannot recognize them.
#pragma once

#include "harness/model/lab.hpp"

#include <cstdint>

namespace labcheck {

/// `lab` with a number from `seed` in place of each range in the parameters of its test cases.
Lab with_drawn_sizes(Lab lab, std::uint64_t seed);

}  // namespace labcheck
