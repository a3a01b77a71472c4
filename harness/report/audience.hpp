/// Who reads a report, and what a student may not see of it.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/graded_submission.hpp"

#include <array>
#include <string_view>

namespace labcheck {

enum class Audience { student, instructor };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<Audience>{"student", "instructor"};

/// `submission` with nothing in it that tells of a hidden case more than its verdict. A hidden case
/// becomes "hidden case N", numbered in order of appearance and the same wherever it appears; its
/// title, parameters, mismatch and help go, and its message becomes one general sentence. A
/// criterion with hidden cases that fail tells how many. Measurements on hidden cases lose the
/// case's name. Faults found in them, what was printed in them and what lines did in them are
/// dropped. A case counts as hidden unless some criterion lists it as open. Applied twice it
/// changes nothing more.
GradedSubmission for_student(GradedSubmission submission);

/// `submission` as `audience` may see it: an instructor sees everything.
GradedSubmission for_audience(GradedSubmission submission, Audience audience);

}  // namespace labcheck
