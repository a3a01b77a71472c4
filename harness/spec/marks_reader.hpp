// SPDX-License-Identifier: MIT
/// Reads marks files (YAML or CSV), in which an instructor gives points, into InstructorMark.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/yaml/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

class YamlReader;

/// A mark with the positions of its parts. Parts that could not be read have no position and are
/// not checked.
struct LocatedMark {
  InstructorMark mark;
  Position student{};
  Position criterion{};
  Position points{};
};

/// Reads `text`, the contents of `file`, a list of marks for the lab of `rubric`: CSV if the name
/// ends in ".csv", otherwise YAML. Every mark has a student, points (or a bonus), a reason and an
/// author.
Loaded<std::vector<LocatedMark>> read_marks(std::string_view text, const std::string& file,
                                            const Rubric& rubric);

/// The same for the YAML file of `reader`, which afterwards knows the requested keys.
Loaded<std::vector<LocatedMark>> read_marks(YamlReader& reader, const std::string& file,
                                            const Rubric& rubric);

/// All errors in `marks`, with their positions in `file`: criteria that `rubric` does not have,
/// points out of range, two marks for the same subject.
std::vector<Diagnostic> check_marks(const std::vector<LocatedMark>& marks, const Rubric& rubric,
                                    const std::string& file);

/// The marks of each student, in the order of `students`, which lists the ids of each student. An
/// unknown id, an id of several students, and two marks for the same subject that name one student
/// by different ids are errors at their positions in `file`.
Loaded<std::vector<std::vector<InstructorMark>>> marks_of_course(
    const std::vector<LocatedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students);

}  // namespace labcheck
