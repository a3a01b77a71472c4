/// Marks, handed to the students of a class.
#pragma once

#include "harness/spec/marks_reader.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The marks of each student, in the order of `students`, which has the ids by which each is known.
/// A student whom nobody knows, an id that several have, and two marks for one thing, given to one
/// student by two ids, are errors at their places in `file`.
Loaded<std::vector<std::vector<PersonalMark>>> marks_of_class(
    const std::vector<PlacedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students);

}  // namespace labcheck
