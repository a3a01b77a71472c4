/// A class as a table for spreadsheets.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>

namespace labcheck {

/// CSV by RFC 4180, in UTF-8: a row of headings, then one row a student, in the order of `table`.
/// docs/class-schema.md lists the columns. Text that a spreadsheet would run is defused.
std::string class_csv(const ClassTable& table);

}  // namespace labcheck
