/// What comes of filling another system's gradebook with our grades.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Which grades go into a gradebook. A grade that is withheld never does: a fault of ours costs no
/// points, so it is graded again, or a person decides.
enum class GradesToFill { final_only, also_provisional };

/// What a column of a gradebook holds: the course's number of a student (or where the platform's is
/// not found, either), the name, the e-mail address; the grade; comments.
enum class GradebookColumn { id, name, email, grade, feedback };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<GradebookColumn>{"id", "name", "email",
                                                                             "grade", "feedback"};

/// Columns by their headings, for gradebooks whose headings labcheck does not know: in another
/// language, or renamed. Those that are not here are found.
using ChosenColumns = std::map<GradebookColumn, std::string>;

/// `text` is the whole file, in its own encoding, with every byte as it was but for the cells that
/// were filled. `filled` counts the students whose grade stands in it now; `remarks` say, in a
/// sentence each, what was not filled and why.
struct FilledGradebook {
  std::string text;
  std::size_t filled = 0;
  std::vector<std::string> remarks{};
};

}  // namespace labcheck
