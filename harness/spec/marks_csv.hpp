/// Marks in a table.
#pragma once

#include "harness/spec/loaded.hpp"
#include "harness/spec/mark_checks.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The marks in `bytes`, the contents of the CSV file `file`: a row of headings (student,
/// criterion, points, bonus, reason, author; of the middle three some may be absent), then one row
/// a mark. A comma is a decimal mark, too, where it does not part cells.
Loaded<std::vector<ReadMark>> read_csv_marks(std::string_view bytes, const std::string& file);

}  // namespace labcheck
