/// What an instructor reads of one hand-in, and its student does not.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/moment.hpp"
#include "harness/model/person.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What is known of a hand-in beside its grade. `student_page` is the address of the page that the
/// student gets, from this one; `notes` may name other students; `key` is what the grade depends
/// on, as the record has it. What is empty is not told.
struct InstructorNotes {
  std::string hand_in;  // its id
  std::string student_page{};
  std::optional<Person> person{};
  std::optional<Moment> handed_in{};
  std::optional<Moment> graded_at{};
  std::vector<std::string> notes{};
  std::string key{};
};

}  // namespace labcheck

namespace labcheck::report::html {

/// Where the hand-in is from, what of it a person is to look at, and every run of every test case
/// with its verdict, hidden ones too. `final_grade` may be nullptr.
std::string instructor_section(const GradedSubmission& submission, const FinalGrade* final_grade,
                               const InstructorNotes& notes);

}  // namespace labcheck::report::html
