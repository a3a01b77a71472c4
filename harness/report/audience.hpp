// SPDX-License-Identifier: MIT
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

/// `submission` with only the verdicts of its hidden test cases. A hidden case becomes
/// "hidden case N", numbered in order of appearance, with the same number everywhere; its title,
/// parameters, mismatch and help are removed, and its message becomes one general sentence. A
/// criterion with failing hidden cases shows how many fail. Measurements, faults, outputs and line
/// counters of hidden cases are removed, and so is the time of running programs if any case is
/// hidden. A case is hidden unless some criterion lists it as open. A second call changes nothing
/// more.
GradedSubmission for_student(GradedSubmission submission);

/// The part of `submission` that `audience` may see: an instructor sees everything.
GradedSubmission for_audience(GradedSubmission submission, Audience audience);

}  // namespace labcheck
