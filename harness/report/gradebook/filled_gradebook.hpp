// SPDX-License-Identifier: MIT
/// The result of filling labcheck's grades into the gradebook of a learning platform.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Which grades go into a gradebook. A withheld grade never does: a harness fault costs no points,
/// so the submission is graded again or an instructor decides.
enum class GradesToFill { final_only, also_provisional };

/// The content of a gradebook column: the course's id of a student (also used if the platform's own
/// number is missing), the name, the e-mail address, the grade, or comments.
enum class GradebookColumn { id, name, email, grade, feedback };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<GradebookColumn>{"id", "name", "email",
                                                                             "grade", "feedback"};

/// Columns by their headings, for gradebooks with headings in other languages or renamed ones.
/// labcheck finds all other columns itself.
using ChosenColumns = std::map<GradebookColumn, std::string>;

/// `text` is the whole file in its original encoding; only the filled cells differ from the
/// original bytes. `filled` counts the students whose grade it contains now; `remarks` list each
/// omitted grade with the reason.
struct FilledGradebook {
  std::string text;
  std::size_t filled = 0;
  std::vector<std::string> remarks{};
};

}  // namespace labcheck
