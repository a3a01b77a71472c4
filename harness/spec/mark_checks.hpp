// SPDX-License-Identifier: MIT
/// Checks marks beyond their syntax.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/marks_reader.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A mark with the positions of its parts. Parts that could not be read have no position and are
/// not checked.
struct ReadMark {
  InstructorMark mark;
  Position student;
  Position criterion;
  Position points;
};

/// All errors in `marks`, with their positions in `file`: criteria that `rubric` does not have,
/// points out of range, two marks for the same subject.
std::vector<Diagnostic> check_marks(const std::vector<ReadMark>& marks, const Rubric& rubric,
                                    const std::string& file);

/// The subject of a mark, for messages: "criterion 'style'", "the whole lab", "a bonus".
std::string subject_of(const InstructorMark& mark);

}  // namespace labcheck
