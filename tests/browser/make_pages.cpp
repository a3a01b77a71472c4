// SPDX-License-Identifier: MIT
// Writes the pages that the browser tests open: make_pages FOLDER.

#include "harness/base/files.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/html/student_page.hpp"
#include "tests/support/graded_submissions.hpp"
#include "tests/support/synthetic_course.hpp"

#include <filesystem>
#include <iostream>
#include <map>
#include <string>

namespace labcheck::test {
namespace {

void write_students(const std::filesystem::path& folder) {
  for (const NamedSubmission& named : graded_submissions())
    write_file_atomically(folder / (named.name + ".html"), html_report(named.submission));
  GradedSubmission fast = perfect_on_gpu();
  Measurement& speed = *fast.grade.criteria.back().measurement;
  speed.seconds = 0.00214;
  speed.notes = {verbatim("The GPU clock changed by 6 % during sampling.")};
  speed.place = LadderPlace{"tile-16", "registers", "each thread computes 4 elements of a column"};
  write_file_atomically(folder / "fast.html", html_report(fast));
  GradedSubmission late = wrong_answer();
  FinalGrade grade;
  grade.automatic = late.grade.points;
  grade.raw = grade.automatic + 5;
  grade.final_points = grade.raw - 10;
  grade.max_points = late.grade.max_points;
  grade.state = GradeState::final_;
  grade.applied = {
      {"ada", "coalesced", MarkKind::points, 3, "Correct except for the last row.", "J. Doe"},
      {"ada", {}, MarkKind::bonus, 2, "The best plot of the course.", "J. Doe"}};
  grade.lateness =
      Lateness{std::chrono::hours(20), 10,
               verbatim("submitted 20 h late, which costs 10 % of the maximum: 10 points")};
  write_file_atomically(folder / "late.html", student_page({late, &grade, "Ada Lovelace"}));
  GradedSubmission hidden = hidden_cases();
  hidden.grade.criteria.back().outcome = Outcome::withheld;
  hidden.grade.criteria.back().message = verbatim("The GPU is no longer available.");
  InstructorNotes notes{"ada", "hidden_cases_for_student.html",
                        Person{"4711", "Ada Lovelace", "ada@example.edu", "A"}};
  notes.notes = {verbatim("student 4712 submitted the same file")};
  notes.key = std::string(64, 'a');
  write_file_atomically(folder / "instructor.html",
                        student_page({hidden, nullptr, "Ada Lovelace", &notes}));
}

// All students with a submission share one page, so that the links work.
std::map<std::string, std::string> addresses(const CourseTable& table) {
  std::map<std::string, std::string> pages;
  for (const CourseRow& row : table.rows) {
    if (row.standing != Standing::missing) pages[row.id] = "students/wrong_answer.html";
  }
  return pages;
}

void write_courses(const std::filesystem::path& folder) {
  const CourseTable small = synthetic_course(40);
  const CourseTable timed = timed_course(120);
  const auto write = [&](const std::string& name, const CourseTable& table) {
    write_file_atomically(folder / (name + ".html"), course_page({table, addresses(table)}));
  };
  write("course_40", small);
  write("course_120_timed", timed);
  write("course_2000", timed_course(2000));
  write("course_hostile", hostile_course());
  write("course_empty", synthetic_course(0));
  CourseTable other = synthetic_course(44);
  other.lab = "lab6-transpose";
  other.lab_title = "Transposition";
  write_file_atomically(
      folder / "course_with_links.html",
      course_page(
          {small, addresses(small), {{"All labs", "overview.html"}, {"Transposition", "x.html"}}}));
  write_file_atomically(
      folder / "overview.html",
      overview_page({{small, "course_40.html"}, {other, "course_with_links.html"}}));
}

}  // namespace
}  // namespace labcheck::test

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: make_pages FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  std::filesystem::create_directories(folder / "students");
  labcheck::test::write_students(folder / "students");
  labcheck::test::write_courses(folder);
}
