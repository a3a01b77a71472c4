// SPDX-License-Identifier: MIT
#include "harness/cli/batch_results.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/pipeline/batch/course_rows.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/score/final_grade.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Most pages have not changed, and writing costs more than reading.
void write_if_changed(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  if (fs::file_size(path, error) == bytes.size() && !error && read_file(path) == bytes) return;
  write_file_atomically(path, bytes);
}

std::string describe_progress(const ReceivedSubmission& received, const CourseRow& row,
                              RecordOrigin origin) {
  if (row.standing == Standing::withheld)
    return fmt::format("{}: not graded yet ({:.1f} s)", received.id, row.seconds);
  return fmt::format("{}: {} of {} points ({}, {:.1f} s)", received.id,
                     report::describe_points(row.grade.final_points),
                     report::describe_points(row.grade.max_points), to_string(origin), row.seconds);
}

}  // namespace

std::string student_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("students/{}/{}.html", lab, id);
}

std::string instructor_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("instructor/{}/{}.html", lab, id);
}

BatchResults::BatchResults(const CourseInput& input, fs::path out, BatchConsole& console)
    : input_(input), out_(std::move(out)), console_(console) {
  const std::vector<ReceivedSubmission>& submissions = input.received_submissions.submissions;
  for (std::size_t k = 0; k < submissions.size(); ++k) marks_[submissions[k].id] = &input.marks[k];
  tally_.total = submissions.size();
  console_.start(submissions.size());
}

void BatchResults::on_start(const ReceivedSubmission& received, std::size_t worker) {
  const std::lock_guard lock(mutex_);
  current_submissions_[worker] = received.id;
}

void BatchResults::show_step(std::size_t worker, std::string_view step) {
  const std::lock_guard lock(mutex_);
  console_.show_step(worker, fmt::format("{} {}", current_submissions_[worker], step));
}

void BatchResults::on_corrupt_record(const ReceivedSubmission&, const NoRecord& record) {
  const std::lock_guard lock(mutex_);
  console_.print_line(describe(record) + "; grading again");
}

FinalGrade BatchResults::final_grade_of(const ReceivedSubmission& received,
                                        const Record& record) const {
  return final_grade(record.graded.grade, *marks_.at(received.id), input_.lab.rubric.late,
                     received.submitted_at, ids_of(received));
}

void BatchResults::on_finish(const ReceivedSubmission& received, const Record& record,
                             RecordOrigin origin) {
  const FinalGrade grade = final_grade_of(received, record);
  write_pages(received, record, grade);
  CourseRow row = row_of(received, record, grade);
  const std::string line = describe_progress(received, row, origin);
  add_row(std::move(row), origin, line);
}

void BatchResults::write_pages(const ReceivedSubmission& received, const Record& record,
                               const FinalGrade& grade) const {
  const std::string& lab = input_.lab.assignment.id;
  const std::string address = student_page_address(lab, received.id);
  const GradedSubmission student_view = for_audience(record.graded, Audience::student);
  write_if_changed(out_ / address, student_page({student_view, &grade, received.display_name}));
  const fs::path instructors = instructor_page_address(lab, received.id);
  const InstructorNotes notes{
      received.id,
      fs::path(address).lexically_relative(instructors.parent_path()).generic_string(),
      received.person,
      received.submitted_at,
      record.graded_at,
      received.notes,
      record.key};
  write_if_changed(out_ / instructors,
                   student_page({record.graded, &grade, received.display_name, &notes}));
}

void BatchResults::add_row(CourseRow row, RecordOrigin origin, std::string_view line) {
  const std::lock_guard lock(mutex_);
  tally_.kept += origin == RecordOrigin::kept ? 1 : 0;
  tally_.rescored += origin == RecordOrigin::rescored ? 1 : 0;
  tally_.graded += origin == RecordOrigin::graded ? 1 : 0;
  tally_.withheld += row.standing == Standing::withheld ? 1 : 0;
  rows_.insert_or_assign(row.id, std::move(row));
  if (origin != RecordOrigin::kept) console_.show_finished(tally_, line);
}

void BatchResults::on_failure(const ReceivedSubmission& received, std::string_view why) {
  const std::lock_guard lock(mutex_);
  ++tally_.failed;
  rows_.insert_or_assign(received.id, row_without_record(received, std::string(why)));
  console_.show_finished(tally_, fmt::format("{}: failed: {}", received.id, why));
}

CourseTable BatchResults::table(const BackendDescription& backend,
                                const std::vector<CeilingTime>& ceilings) const {
  const std::lock_guard lock(mutex_);
  CourseTable table = empty_table(input_.lab, backend, LABCHECK_VERSION);
  table.layout = input_.received_submissions.layout;
  table.skipped = input_.received_submissions.skipped;
  for (const ReceivedSubmission& received : input_.received_submissions.submissions) {
    const auto row = rows_.find(received.id);
    table.rows.push_back(row != rows_.end() ? row->second : row_without_record(received, {}));
  }
  const std::size_t submission_count = input_.received_submissions.submissions.size();
  for (std::size_t k = 0; k < input_.received_submissions.missing.size(); ++k) {
    table.rows.push_back(missing_row(input_.received_submissions.missing[k], input_.lab.rubric,
                                     input_.marks[submission_count + k]));
  }
  complete_table(table, input_.lab, input_.received_submissions.unknown, ceilings);
  return table;
}

CourseTally BatchResults::tally() const {
  const std::lock_guard lock(mutex_);
  CourseTally tally = tally_;
  tally.elapsed = console_.elapsed();
  return tally;
}

}  // namespace labcheck
