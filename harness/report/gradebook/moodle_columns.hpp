/// Where a grading worksheet of Moodle, in whichever language, has what.
#pragma once

#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/gradebook/moodle_worksheet.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck::report {

/// Columns of a worksheet. `number` holds the numbers of the participants: the first, or none where
/// people are found by a column that was chosen. `maximum` is what that
/// column says, the same in every line; nothing where there is none.
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

/// Finds the columns of `sheet`, which messages call `file`: as they are chosen, by their English
/// headings, else by what stands in them. Throws UserError where it is no grading worksheet, or one
/// of a scale.
MoodleColumns find_moodle_columns(const OpenedSheet& sheet, const std::string& file,
                                  const MoodleChoices& choices);

/// Whether row `row` of `sheet` is a student's.
bool is_of_student(const OpenedSheet& sheet, std::size_t row, const MoodleColumns& columns);

}  // namespace labcheck::report
