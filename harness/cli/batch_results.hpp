// SPDX-License-Identifier: MIT
/// Publishes the result of each submission during a batch: a row of the course table, a page for
/// the student, a page for instructors and a line of progress.
#pragma once

#include "harness/cli/batch_console.hpp"
#include "harness/cli/batch_inputs.hpp"
#include "harness/model/course_table.hpp"
#include "harness/model/measurement.hpp"
#include "harness/pipeline/batch/grade_course.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The address of a student's page, relative to the results folder.
std::string student_page_address(const std::string& lab, const std::string& id);

/// The address of the page about a student that only instructors may read. It is in another folder,
/// so that it is not published with the students' pages by accident.
std::string instructor_page_address(const std::string& lab, const std::string& id);

/// `input` and `console` must outlive it.
class BatchResults : public BatchObserver {
 public:
  BatchResults(const CourseInput& input, std::filesystem::path out, BatchConsole& console);

  void on_start(const ReceivedSubmission& received, std::size_t worker) override;
  void on_corrupt_record(const ReceivedSubmission& received, const NoRecord& record) override;
  void on_finish(const ReceivedSubmission& received, const Record& record,
                 RecordOrigin origin) override;
  void on_failure(const ReceivedSubmission& received, std::string_view why) override;

  /// Shows what `worker` is doing with its submission.
  void show_step(std::size_t worker, std::string_view step);

  /// A row for each student, with the results so far, and the `ceilings`.
  CourseTable table(const BackendDescription& backend,
                    const std::vector<CeilingTime>& ceilings = {}) const;

  CourseTally tally() const;

 private:
  FinalGrade final_grade_of(const ReceivedSubmission& received, const Record& record) const;
  void write_pages(const ReceivedSubmission& received, const Record& record,
                   const FinalGrade& grade) const;
  void add_row(CourseRow row, RecordOrigin origin, std::string_view line);

  const CourseInput& input_;
  std::filesystem::path out_;
  BatchConsole& console_;
  std::map<std::string, const std::vector<InstructorMark>*> marks_;  // by submission
  mutable std::mutex mutex_;  // guards the members below and the console
  std::map<std::size_t, std::string> current_submissions_;  // by worker
  std::map<std::string, CourseRow> rows_;
  CourseTally tally_;
};

}  // namespace labcheck
