/// Canvas's exported gradebook, filled in place.
#pragma once

#include "harness/model/class_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <string>
#include <string_view>

namespace labcheck {

/// `assignment` is the number or the title of the assignment whose column is filled; empty: the one
/// called like the lab. A column of grades that is chosen may be any.
struct CanvasChoices {
  GradesToFill grades = GradesToFill::final_only;
  std::string assignment{};
  ChosenColumns columns{};
};

/// `gradebook`, the bytes of the file that messages call `file`, with the grades of `table` in the
/// assignment's column, scaled to its points possible, with two decimals. A student is found by ID,
/// else SIS User ID, else SIS Login ID, else name; who is excused ("EX") stays so. Throws UserError
/// where it is no such gradebook or the assignment is not in it.
FilledGradebook fill_canvas_gradebook(const ClassTable& table, std::string_view gradebook,
                                      const std::string& file, const CanvasChoices& choices = {});

}  // namespace labcheck
