/// One student's grade as a page to read in a browser.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/html/instructor_section.hpp"

#include <string>

namespace labcheck {

/// What a student's page shows. `submission` is what its reader may see: `for_audience` comes
/// before. `name` is the student's, or empty for the submission's; without a `final_grade` there
/// are only labcheck's own points. With `instructor` the page is one for instructors, and its
/// `submission` is whole.
struct StudentPage {
  const GradedSubmission& submission;
  const FinalGrade* final_grade = nullptr;
  std::string name{};
  const InstructorNotes* instructor = nullptr;
};

/// One HTML file that needs nothing beside it: points with their reasons, what failed, the source
/// with remarks at its lines, where the program stands on the ladder, what it printed, and what the
/// grade was found with. It has no script and may load nothing; the same value gives the same
/// bytes.
std::string student_page(const StudentPage& page);

/// The page of `submission` alone.
std::string html_report(const GradedSubmission& submission);

}  // namespace labcheck
