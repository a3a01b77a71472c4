/// Files in which a person gives points, YAML or CSV, to PersonalMark.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/loaded.hpp"
#include "harness/spec/place.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A mark with the place in its file where it names the student.
struct PlacedMark {
  PersonalMark mark;
  Place place;
};

/// Reads `text`, the contents of `file`, a list of marks for the lab of `rubric`: CSV where the
/// name ends in ".csv", otherwise YAML. Every mark names a student, points (or a bonus), a reason
/// and an author.
Loaded<std::vector<PlacedMark>> read_marks(std::string_view text, const std::string& file,
                                           const Rubric& rubric);

/// The marks of each student of a class, where `students` are the ids by which each is known. A
/// student whom nobody knows, an id that several have, and marks that are for the same, given to
/// one student by two ids, are errors at their places in `file`.
Loaded<std::vector<std::vector<PersonalMark>>> marks_of_class(
    const std::vector<PlacedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students);

}  // namespace labcheck
