/// What marks must keep to beyond their form.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/marks_reader.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A mark with the places of what it says; what could not be read is nowhere and is not checked.
struct ReadMark {
  PersonalMark mark;
  Place student;
  Place criterion;
  Place points;
};

/// Everything that is wrong with `marks`, at its places in `file`: criteria that `rubric` has not,
/// points out of range, two marks for one thing.
std::vector<Diagnostic> check_marks(const std::vector<ReadMark>& marks, const Rubric& rubric,
                                    const std::string& file);

/// What a mark is for, in words: "criterion 'style'", "the whole lab", "a bonus".
std::string subject_of(const PersonalMark& mark);

}  // namespace labcheck
