// SPDX-License-Identifier: MIT
/// The first wrong elements of an output as a small table.
#pragma once

#include "harness/model/verdict.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::report {

/// "not written", instead of the value of an element that the program did not write.
std::string got_text(const WrongElement& element);

/// The first `most` wrong elements of `mismatch` in columns (element or pixel, got, expected and,
/// unless equality is required, allowed error), below their headings; all cells are `plain`.
std::vector<std::vector<std::string>> mismatch_cells(const Mismatch& mismatch, std::size_t most);

/// `heading` is empty if the table did not fit; `rows` are then lines of running text. `more` is
/// the number of elements that are not shown, as text; empty if all are shown.
struct MismatchTable {
  std::string heading;
  std::vector<std::string> rows;
  std::string more;
};

/// At most `most` wrong elements of `mismatch`, in columns (element, got, expected and, unless
/// equality is required, allowed error) of at most `width` terminal columns together.
MismatchTable mismatch_table(const Mismatch& mismatch, std::size_t most, std::size_t width);

/// All lines of such a table, for reports that are files.
std::vector<std::string> table_lines(const Mismatch& mismatch, std::size_t most);

}  // namespace labcheck::report
