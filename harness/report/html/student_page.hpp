// SPDX-License-Identifier: MIT
/// One student's grade as an HTML page.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/html/instructor_section.hpp"

#include <string>

namespace labcheck {

/// The content of a student's page. `submission` contains only what the reader may see: call
/// `for_audience` first. `name` is the student's name; if it is empty, the page shows the
/// submission's name. Without `final_grade` the page shows only labcheck's own points. With
/// `instructor` the page is for instructors, and `submission` is complete.
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

}  // namespace labcheck
