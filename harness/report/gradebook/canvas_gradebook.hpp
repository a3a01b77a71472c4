// SPDX-License-Identifier: MIT
/// Fills in a gradebook exported from Canvas.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <string>
#include <string_view>

namespace labcheck {

/// `assignment` is the number or title of the assignment whose column is filled; if it is empty,
/// the assignment named like the lab. A grade column chosen in `columns` may be any column.
struct CanvasChoices {
  GradesToFill grades = GradesToFill::final_only;
  std::string assignment{};
  ChosenColumns columns{};
};

/// `gradebook` (the bytes of the file, called `file` in messages) with the grades of `table` in the
/// assignment's column, scaled to its points possible, with two decimals. Students are found by ID,
/// else SIS User ID, else SIS Login ID, else name; excused students ("EX") stay excused. Throws
/// UserError if it is not such a gradebook or does not contain the assignment.
FilledGradebook fill_canvas_gradebook(const CourseTable& table, std::string_view gradebook,
                                      const std::string& file, const CanvasChoices& choices = {});

}  // namespace labcheck
