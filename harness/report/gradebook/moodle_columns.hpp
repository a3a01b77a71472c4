// SPDX-License-Identifier: MIT
/// Finds the columns of a Moodle grading worksheet in any language.
#pragma once

#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/gradebook/moodle_worksheet.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck::report {

/// The columns of a worksheet. `number` is the column of participant numbers: the first, or absent
/// if a chosen column identifies the students. `maximum` is the value of the maximum column, which
/// is the same in every line; absent without such a column.
struct MoodleColumns {
  std::optional<std::size_t> number{};
  std::optional<std::size_t> name{};
  std::optional<std::size_t> id{};
  std::optional<std::size_t> login{};
  std::optional<std::size_t> email{};
  std::size_t grade = 0;
  std::optional<std::size_t> maximum_column{};
  std::optional<double> maximum{};
  std::optional<std::size_t> may_change{};
  std::optional<std::size_t> feedback{};
};

/// Finds the columns of `sheet` (called `file` in messages): the chosen ones, else by their English
/// headings, else by their content. Throws UserError if it is not a grading worksheet, or if it
/// uses a scale.
MoodleColumns find_moodle_columns(const OpenedSheet& sheet, const std::string& file,
                                  const MoodleChoices& choices);

/// Whether row `row` of `sheet` belongs to a student.
bool is_of_student(const OpenedSheet& sheet, std::size_t row, const MoodleColumns& columns);

}  // namespace labcheck::report
