#include "harness/cli/batch_results.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/pipeline/batch/class_rows.hpp"
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

// Most pages are what they were; writing costs more than reading.
void write_if_changed(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  if (fs::file_size(path, error) == bytes.size() && !error && read_file(path) == bytes) return;
  write_file_atomically(path, bytes);
}

std::string line_for(const HandIn& hand_in, const ClassRow& row, RecordOrigin origin) {
  std::string line = fmt::format("{}: {} of {} points", hand_in.id,
                                 report::describe_points(row.grade.final_points),
                                 report::describe_points(row.grade.max_points));
  if (row.standing == Standing::withheld) line = fmt::format("{}: withheld", hand_in.id);
  return line + fmt::format(" ({}, {:.1f} s)", to_string(origin), row.seconds);
}

}  // namespace

std::string student_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("students/{}/{}.html", lab, id);
}

std::string instructor_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("instructor/{}/{}.html", lab, id);
}

BatchResults::BatchResults(const ClassInput& input, fs::path out, BatchConsole& console)
    : input_(input), out_(std::move(out)), console_(console) {
  const std::vector<HandIn>& hand_ins = input.hand_ins.hand_ins;
  for (std::size_t k = 0; k < hand_ins.size(); ++k) marks_[hand_ins[k].id] = &input.marks[k];
  tally_.total = hand_ins.size();
  console_.start(hand_ins.size());
}

void BatchResults::begins(const HandIn& hand_in, std::size_t worker) {
  const std::lock_guard lock(mutex_);
  at_work_[worker] = hand_in.id;
}

void BatchResults::step(std::size_t worker, std::string_view what) {
  const std::lock_guard lock(mutex_);
  console_.at(worker, fmt::format("{} {}", at_work_[worker], what));
}

void BatchResults::is_corrupt(const HandIn&, const NoRecord& record) {
  const std::lock_guard lock(mutex_);
  console_.tell(describe(record) + "; graded again");
}

FinalGrade BatchResults::final_grade_of(const HandIn& hand_in, const Record& record) const {
  return final_grade(record.graded.grade, *marks_.at(hand_in.id), input_.lab.rubric.late,
                     hand_in.handed_in, ids_of(hand_in));
}

void BatchResults::ends(const HandIn& hand_in, const Record& record, RecordOrigin origin) {
  const FinalGrade grade = final_grade_of(hand_in, record);
  write_pages(hand_in, record, grade);
  ClassRow row = row_of(hand_in, record, grade);
  const std::string line = line_for(hand_in, row, origin);
  add(std::move(row), origin, line);
}

void BatchResults::write_pages(const HandIn& hand_in, const Record& record,
                               const FinalGrade& grade) const {
  const std::string& lab = input_.lab.assignment.id;
  const std::string address = student_page_address(lab, hand_in.id);
  const GradedSubmission shown = for_audience(record.graded, Audience::student);
  write_if_changed(out_ / address, student_page({shown, &grade, hand_in.shown_name}));
  const fs::path instructors = instructor_page_address(lab, hand_in.id);
  const InstructorNotes notes{
      hand_in.id,
      fs::path(address).lexically_relative(instructors.parent_path()).generic_string(),
      hand_in.person,
      hand_in.handed_in,
      record.graded_at,
      hand_in.notes,
      record.key};
  write_if_changed(out_ / instructors,
                   student_page({record.graded, &grade, hand_in.shown_name, &notes}));
}

void BatchResults::add(ClassRow row, RecordOrigin origin, std::string_view line) {
  const std::lock_guard lock(mutex_);
  tally_.kept += origin == RecordOrigin::kept ? 1 : 0;
  tally_.rescored += origin == RecordOrigin::rescored ? 1 : 0;
  tally_.graded += origin == RecordOrigin::graded ? 1 : 0;
  tally_.withheld += row.standing == Standing::withheld ? 1 : 0;
  rows_.insert_or_assign(row.id, std::move(row));
  if (origin != RecordOrigin::kept) console_.ended(tally_, line);
}

void BatchResults::fails(const HandIn& hand_in, std::string_view why) {
  const std::lock_guard lock(mutex_);
  ++tally_.failed;
  rows_.insert_or_assign(hand_in.id, row_without_record(hand_in, std::string(why)));
  console_.ended(tally_, fmt::format("{}: failed: {}", hand_in.id, why));
}

ClassTable BatchResults::table(const BackendDescription& backend,
                               const std::vector<CeilingTime>& ceilings) const {
  const std::lock_guard lock(mutex_);
  ClassTable table = empty_table(input_.lab, backend, LABCHECK_VERSION);
  table.layout = input_.hand_ins.layout;
  table.passed_over = input_.hand_ins.passed_over;
  for (const HandIn& hand_in : input_.hand_ins.hand_ins) {
    const auto row = rows_.find(hand_in.id);
    table.rows.push_back(row != rows_.end() ? row->second : row_without_record(hand_in, {}));
  }
  const std::size_t hand_ins = input_.hand_ins.hand_ins.size();
  for (std::size_t k = 0; k < input_.hand_ins.missing.size(); ++k) {
    table.rows.push_back(
        missing_row(input_.hand_ins.missing[k], input_.lab.rubric, input_.marks[hand_ins + k]));
  }
  complete_table(table, input_.lab, input_.hand_ins.unknown, ceilings);
  return table;
}

ClassTally BatchResults::tally() const {
  const std::lock_guard lock(mutex_);
  ClassTally tally = tally_;
  tally.elapsed = console_.elapsed();
  return tally;
}

}  // namespace labcheck
