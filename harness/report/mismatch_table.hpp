/// The first wrong elements of an output as a small table.
#pragma once

#include "harness/model/verdict.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::report {

/// The first `most` wrong elements of `mismatch` in columns (element, got, expected and, unless
/// equality was asked for, allowed error), below their headings; made `plain`.
std::vector<std::vector<std::string>> mismatch_cells(const Mismatch& mismatch, std::size_t most);

/// `heading` is empty where the table did not fit and `rows` are lines of running text instead;
/// `more` says how many elements are not shown, and is empty where none are left.
struct MismatchTable {
  std::string heading;
  std::vector<std::string> rows;
  std::string more;
};

/// At most `most` wrong elements of `mismatch`, in columns (element, got, expected and, unless
/// equality was asked for, allowed error) that together take at most `width`.
MismatchTable mismatch_table(const Mismatch& mismatch, std::size_t most, std::size_t width);

}  // namespace labcheck::report
