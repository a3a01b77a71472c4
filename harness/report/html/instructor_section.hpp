// SPDX-License-Identifier: MIT
/// The part of a submission's page that only instructors see.
#pragma once

#include "harness/base/moment.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/received_submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// Facts about a submission that are not in its grade. `student_page` is the relative address of
/// the student's own page; `notes` may name other students; `key` is the record's digest of
/// everything that the grade depends on. Empty members are not shown.
struct InstructorNotes {
  std::string received;  // its id
  std::string student_page{};
  std::optional<Person> person{};
  std::optional<Moment> submitted_at{};
  std::optional<Moment> graded_at{};
  std::vector<std::string> notes{};
  std::string key{};
};

}  // namespace labcheck

namespace labcheck::report::html {

/// The origin of the submission, the points that an instructor must review, and every run of every
/// test case with its verdict, including hidden cases. `final_grade` may be nullptr.
std::string instructor_section(const GradedSubmission& submission, const FinalGrade* final_grade,
                               const InstructorNotes& notes);

}  // namespace labcheck::report::html
