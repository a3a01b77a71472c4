// SPDX-License-Identifier: MIT
/// Reads marks from a CSV table.
#pragma once

#include "harness/spec/mark_checks.hpp"
#include "harness/spec/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The marks in `bytes`, the contents of the CSV file `file`: a row of headings (student,
/// criterion, points, bonus, reason, author; 'criterion' and one of 'points' and 'bonus' may be
/// absent), then one row per mark. A comma is also accepted as the decimal mark if it does not
/// separate cells.
Loaded<std::vector<ReadMark>> read_csv_marks(std::string_view bytes, const std::string& file);

}  // namespace labcheck
