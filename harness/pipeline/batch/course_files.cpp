// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/course_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/records/record_store.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/submission_reports.hpp"

#include <fmt/format.h>

#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLabInPath = "{lab}";

bool is_for_one_lab(const CourseReportRequest& request) {
  return request.path.find(kLabInPath) == std::string::npos;
}

// The addresses of a student's page and of the instructors' page about the student, relative to
// the results folder.
std::string student_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("students/{}/{}.html", lab, id);
}

std::string instructor_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("instructor/{}/{}.html", lab, id);
}

// Most pages have not changed, and writing costs more than reading.
void write_if_changed(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  if (fs::file_size(path, error) == bytes.size() && !error && read_file(path) == bytes) return;
  write_file_atomically(path, bytes);
}

bool fills_gradebook(CourseFormat format) {
  return format == CourseFormat::moodle || format == CourseFormat::canvas;
}

// The contents of the gradebook at `path` with the grades of `table` entered.
FilledGradebook fill_gradebook(const CourseExports& exports, CourseFormat format,
                               const CourseTable& table, const fs::path& path) {
  const GradesToFill grades =
      exports.also_provisional ? GradesToFill::also_provisional : GradesToFill::final_only;
  if (format == CourseFormat::moodle) {
    MoodleChoices choices;
    choices.grades = grades;
    choices.columns = exports.columns;
    return fill_moodle_worksheet(table, read_file(path), path.string(), choices);
  }
  CanvasChoices choices;
  choices.grades = grades;
  choices.assignment = exports.canvas_assignment;
  choices.columns = exports.columns;
  return fill_canvas_gradebook(table, read_file(path), path.string(), choices);
}

/// Writes one lab's exports and collects the remarks.
class ExportWriter {
 public:
  ExportWriter(const CourseExports& exports, const CourseTable& table)
      : exports_(exports), table_(table) {}

  std::vector<std::string> write() {
    for (const CourseReportRequest& request : exports_.reports)
      write(request.format, path_for(request, table_.lab));
    return std::move(remarks_);
  }

 private:
  void write(CourseFormat format, const fs::path& path) {
    switch (format) {
      case CourseFormat::json:
        return write_file_atomically(path, course_json(table_));
      case CourseFormat::junit:
        return write_file_atomically(path, course_junit(table_));
      case CourseFormat::csv:
        return write_file_atomically(path, course_csv(table_));
      case CourseFormat::markdown:
        return write_file_atomically(path, course_markdown(table_));
      case CourseFormat::gradescope:
        return write_gradescope(path);
      case CourseFormat::moodle:
        return fill_moodle(path);
      case CourseFormat::canvas:
        return fill_file(format, path);
    }
  }

  void fill_file(CourseFormat format, const fs::path& path) {
    const FilledGradebook book = fill_gradebook(exports_, format, table_, path);
    write_file_atomically(path, book.text);
    remarks_.push_back(fmt::format("{}: {} entered", path.string(), counted(book.filled, "grade")));
    remarks_.insert(remarks_.end(), book.remarks.begin(), book.remarks.end());
  }

  void fill_moodle(const fs::path& path) {
    fill_file(CourseFormat::moodle, path);
    const fs::path folder = exports_.out / "moodle-feedback" / table_.lab;
    const FeedbackFiles feedback = moodle_feedback_files(table_, table_.lab + ".html");
    // Removes files of students who have left the course or no longer have a grade.
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    for (const FeedbackFile& file : feedback.files) {
      write_file_atomically(folder / file.path,
                            read_file(exports_.out / student_page_address(table_.lab, file.id)));
    }
    remarks_.insert(remarks_.end(), feedback.remarks.begin(), feedback.remarks.end());
    remarks_.push_back(fmt::format("{}: {} to zip and upload", folder.string(),
                                   counted(feedback.files.size(), "feedback file")));
  }

  void write_gradescope(const fs::path& folder) {
    const RecordStore store(exports_.out, table_.lab);
    for (const CourseRow& row : table_.rows) {
      const fs::path results = folder / row.id / "results.json";
      if (row.standing == Standing::withheld) {
        // Gradescope would publish the remaining points as the grade.
        std::error_code ignored;
        fs::remove(results, ignored);
        remarks_.push_back(report::name_of(row) + ": " +
                           report::why_not_filled(row, GradesToFill::also_provisional));
        continue;
      }
      const FoundRecord found = store.read(row.id);
      if (const auto* record = std::get_if<Record>(&found))
        write_file_atomically(results, gradescope_results(record->graded, row.grade));
    }
  }

  const CourseExports& exports_;
  const CourseTable& table_;
  std::vector<std::string> remarks_;
};

std::string page_address(const CourseTable& table) {
  return table.lab + ".html";
}

std::string lab_page(const CourseTable& table, const std::vector<CourseTable>& tables) {
  CoursePage page{table};
  for (const CourseRow& row : table.rows) {
    if (!row.cells.empty()) page.student_pages[row.id] = instructor_page_address(table.lab, row.id);
  }
  if (tables.size() > 1) {
    page.other_labs.push_back({"All labs", "index.html"});
    for (const CourseTable& other : tables) {
      if (&other != &table) page.other_labs.push_back({other.lab_title, page_address(other)});
    }
  }
  return course_page(page);
}

}  // namespace

fs::path path_for(const CourseReportRequest& request, const std::string& lab) {
  std::string path = request.path;
  if (const auto at = path.find(kLabInPath); at != std::string::npos)
    path.replace(at, kLabInPath.size(), lab);
  return path;
}

void check_exports(const CourseExports& exports, const std::vector<CourseTable>& labs) {
  bool any_gradebook = false;
  for (const CourseReportRequest& request : exports.reports) {
    if (labs.size() > 1 && is_for_one_lab(request)) {
      throw UserError(fmt::format("--report {}={}: several labs would write to the same file",
                                  to_string(request.format), request.path),
                      "put {lab} in the file name, for example grades-{lab}.csv");
    }
    for (const CourseTable& lab : labs) {
      const fs::path path = path_for(request, lab.lab);
      const bool is_folder = request.format == CourseFormat::gradescope;
      require_writable(is_folder ? path / "results.json" : path);
      if (fills_gradebook(request.format)) fill_gradebook(exports, request.format, lab, path);
    }
    any_gradebook = any_gradebook || fills_gradebook(request.format);
  }
  if (!exports.columns.empty() && !any_gradebook) {
    throw UserError("--column requires a gradebook to fill in",
                    "specify one with --report moodle=FILE or --report canvas=FILE");
  }
}

void write_student_pages(const fs::path& out, const ReceivedSubmission& received,
                         const Record& record, const FinalGrade& grade) {
  const std::string address = student_page_address(record.graded.lab, received.id);
  const GradedSubmission student_view = for_audience(record.graded, Audience::student);
  write_if_changed(out / address, student_page({student_view, &grade, received.display_name}));
  const fs::path instructors = instructor_page_address(record.graded.lab, received.id);
  const InstructorNotes notes{
      received.id,
      fs::path(address).lexically_relative(instructors.parent_path()).generic_string(),
      received.person,
      received.submitted_at,
      record.graded_at,
      received.notes,
      record.key};
  write_if_changed(out / instructors,
                   student_page({record.graded, &grade, received.display_name, &notes}));
}

void write_course_pages(const fs::path& out, const std::vector<CourseTable>& tables) {
  if (tables.size() == 1) {
    write_file_atomically(out / "index.html", lab_page(tables.front(), tables));
    return;
  }
  std::vector<LabPage> labs;
  for (const CourseTable& table : tables) {
    write_file_atomically(out / page_address(table), lab_page(table, tables));
    labs.push_back({table, page_address(table)});
  }
  write_file_atomically(out / "index.html", overview_page(labs));
}

std::vector<std::string> write_exports(const CourseExports& exports, const CourseTable& table) {
  return ExportWriter(exports, table).write();
}

}  // namespace labcheck
