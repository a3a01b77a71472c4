// SPDX-License-Identifier: MIT
/// Finds the steps of a recorded test case that are for show.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// Whether the results are right without some steps: those whose byte is not 0.
using IsRightWithout = std::function<bool(const std::string& left_out)>;

/// Of `steps`, those in `groups` without which, together, the results stay right; a byte for each
/// step. Each group is left out as a whole first, and then in parts. After `most` trials, the steps
/// that are left count as needed.
std::string find_needless(std::size_t steps, const std::vector<std::vector<std::size_t>>& groups,
                          int most, const IsRightWithout& is_right);

}  // namespace labcheck
