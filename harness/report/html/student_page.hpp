// SPDX-License-Identifier: MIT
/// One student's grade as an HTML page.
#pragma once

#include "harness/base/json.hpp"
#include "harness/base/moment.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/received_submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What only instructors see: facts about a submission that are not in its grade. `student_page` is
/// the relative address of the student's own page; `notes` may name other students; `key` is the
/// record's digest of everything that the grade depends on. Empty members are not shown.
struct InstructorNotes {
  std::string received;  // its id
  std::string student_page{};
  std::optional<Person> person{};
  std::optional<Moment> submitted_at{};
  std::optional<Moment> graded_at{};
  std::vector<Message> notes{};
  std::string key{};
};

/// The content of a student's page. `submission` contains only what the reader may see: call
/// `for_student` first. `name` is the student's name; if it is empty, the page shows the
/// submission's name. Without `final_grade` the page shows only labcheck's own points. With
/// `instructor` the page is for instructors, and `submission` is complete: the page also shows what
/// to review and every run of every test case.
struct StudentPage {
  const GradedSubmission& submission;
  const FinalGrade* final_grade = nullptr;
  std::string name{};
  const InstructorNotes* instructor = nullptr;
};

/// One self-contained HTML file: the points with their reasons, the failures, the source with notes
/// at its lines, the position on the reference ladder, the program output, and how the submission
/// was graded. It has no script and must not load anything; the same value gives the same bytes.
std::string student_page(const StudentPage& page);

/// The page of `submission`, with labcheck's own points.
std::string html_report(const GradedSubmission& submission);

namespace report::html {

/// The part that only instructors see: who submitted, what to review, and every run of every test
/// case. Null on a student's own page.
Json instructor_part(const StudentPage& page);

}  // namespace report::html
}  // namespace labcheck
