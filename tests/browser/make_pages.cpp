// Writes the pages that the browser tests open: make_pages FOLDER.

#include "harness/base/files.hpp"
#include "harness/report/html/class_page.hpp"
#include "harness/report/html/student_page.hpp"
#include "tests/support/graded_submissions.hpp"
#include "tests/support/synthetic_class.hpp"

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
  speed.notes = {"The card's clocks moved by 6 % while it was sampled."};
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
      {"ada", "coalesced", MarkKind::points, 3, "Right but for the last row.", "J. Doe"},
      {"ada", {}, MarkKind::bonus, 2, "The best plot of the course.", "J. Doe"}};
  grade.lateness = Lateness{std::chrono::hours(20), 10, "20 hours late: 10 % for each day begun."};
  write_file_atomically(folder / "late.html", student_page({late, &grade, "Ada Lovelace"}));
  GradedSubmission hidden = hidden_cases();
  hidden.grade.criteria.back().outcome = Outcome::withheld;
  hidden.grade.criteria.back().message = "The card was taken away.";
  InstructorNotes notes{"ada", "hidden_cases_for_student.html",
                        Person{"4711", "Ada Lovelace", "ada@example.edu", "A"}};
  notes.notes = {"student 4712 handed in the same file"};
  notes.key = std::string(64, 'a');
  write_file_atomically(folder / "instructor.html",
                        student_page({hidden, nullptr, "Ada Lovelace", &notes}));
}

// Everyone who handed in has the same page: it is there to be opened.
std::map<std::string, std::string> addresses(const ClassTable& table) {
  std::map<std::string, std::string> pages;
  for (const ClassRow& row : table.rows) {
    if (row.standing != Standing::missing) pages[row.id] = "students/wrong_answer.html";
  }
  return pages;
}

void write_classes(const std::filesystem::path& folder) {
  const ClassTable small = synthetic_class(40);
  const ClassTable timed = timed_class(120);
  const auto write = [&](const std::string& name, const ClassTable& table) {
    write_file_atomically(folder / (name + ".html"), class_page({table, addresses(table)}));
  };
  write("class_40", small);
  write("class_120_timed", timed);
  write("class_2000", timed_class(2000));
  write("class_hostile", hostile_class());
  write("class_nobody", synthetic_class(0));
  ClassTable other = synthetic_class(44);
  other.lab = "lab6-transpose";
  other.lab_title = "Transposition";
  write_file_atomically(
      folder / "class_beside.html",
      class_page(
          {small, addresses(small), {{"All labs", "overview.html"}, {"Transposition", "x.html"}}}));
  write_file_atomically(folder / "overview.html",
                        overview_page({{small, "class_40.html"}, {other, "class_beside.html"}}));
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
  labcheck::test::write_classes(folder);
}
