// Writes the pages that the browser tests open: make_pages FOLDER.

#include "harness/base/files.hpp"
#include "harness/report/html/student_page.hpp"
#include "tests/support/graded_submissions.hpp"

#include <filesystem>
#include <iostream>

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
}
