// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/moment.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/records/record_store.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "harness/report/submission_reports.hpp"

#include <chrono>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLabInPath = "{lab}";

bool fills_gradebook(CourseFormat format) {
  return format == CourseFormat::moodle || format == CourseFormat::canvas;
}

// The copy of the gradebook `exported` that labcheck fills in: "worksheet.graded.csv".
fs::path filled_copy_of(const fs::path& exported) {
  return exported.parent_path() /
         (exported.stem().string() + ".graded" + exported.extension().string());
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

Moment changed_at(const fs::path& file) {
  return std::chrono::floor<std::chrono::seconds>(
      std::chrono::file_clock::to_sys(fs::last_write_time(file)));
}

bool is_there(const fs::path& file) {
  std::error_code error;
  return fs::exists(file, error);
}

/// Writes one lab's exports and collects the remarks.
class ExportWriter {
 public:
  ExportWriter(const CourseExports& exports, const CourseTable& table)
      : exports_(exports), table_(table) {}

  std::vector<std::string> write() {
    for (const CourseReportRequest& request : exports_.reports)
      write(request.format, path_for(request.path, table_.lab));
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
      case CourseFormat::moodle_feedback:
        return write_feedback(path);
      case CourseFormat::marks:
        return write_marks_form(path);
      case CourseFormat::moodle:
      case CourseFormat::canvas:
        return fill(format, path);
    }
  }

  void fill(CourseFormat format, const fs::path& path) {
    const FilledGradebook book = fill_gradebook(exports_, format, table_, path);
    const fs::path copy = filled_copy_of(path);
    write_file_atomically(copy, book.text);
    remarks_.push_back(tr_plural("{}: {} grade entered", "{}: {} grades entered", book.filled,
                                 copy.string(), with_thousands(book.filled)));
    remarks_.insert(remarks_.end(), book.remarks.begin(), book.remarks.end());
  }

  void write_feedback(const fs::path& path) {
    const FeedbackFiles feedback = moodle_feedback_files(table_, table_.lab + ".html");
    std::vector<ZippedFile> files;
    for (const FeedbackFile& file : feedback.files) {
      const fs::path page = exports_.out / student_page_address(table_.lab, file.id);
      // A student without a submission has no page, even if marks give points.
      if (is_there(page)) files.push_back({file.path, read_file(page), changed_at(page)});
    }
    write_file_atomically(path, zip_archive(files));
    remarks_.insert(remarks_.end(), feedback.remarks.begin(), feedback.remarks.end());
    remarks_.push_back(tr_plural("{}: {} feedback file", "{}: {} feedback files", files.size(),
                                 path.string(), with_thousands(files.size())));
  }

  void write_marks_form(const fs::path& path) {
    const MarksForm form = marks_form(table_);
    if (is_there(path)) {
      remarks_.push_back(tr(
          "{}: not written, because the file exists and may contain marks; for a new form, choose "
          "another name",
          path.string()));
      return;
    }
    write_file_atomically(path, form.text);
    remarks_.push_back(tr_plural("{}: {} mark to fill in", "{}: {} marks to fill in", form.open,
                                 path.string(), with_thousands(form.open)));
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

std::vector<std::string> preview_gradebook(const CourseExports& exports, CourseFormat format,
                                           const CourseTable& table, const fs::path& path) {
  const FilledGradebook book = fill_gradebook(exports, format, table, path);
  std::vector<std::string> lines{
      tr_plural("{}: {} grade would be entered", "{}: {} grades would be entered", book.filled,
                filled_copy_of(path).string(), with_thousands(book.filled))};
  for (const std::string& entry : book.entries) lines.push_back("  " + entry);
  for (const std::string& remark : book.remarks) lines.push_back("  " + remark);
  return lines;
}

std::vector<std::string> preview_feedback(const CourseTable& table, const fs::path& path) {
  const FeedbackFiles feedback = moodle_feedback_files(table, table.lab + ".html");
  std::vector<std::string> lines{
      tr_plural("{}: {} feedback file would be written", "{}: {} feedback files would be written",
                feedback.files.size(), path.string(), with_thousands(feedback.files.size()))};
  for (const std::string& remark : feedback.remarks) lines.push_back("  " + remark);
  return lines;
}

}  // namespace

fs::path path_for(std::string path, const std::string& lab) {
  if (const auto at = path.find(kLabInPath); at != std::string::npos)
    path.replace(at, kLabInPath.size(), lab);
  return path;
}

void require_path_for_each_lab(std::string_view format, const std::string& path, std::size_t labs) {
  if (labs < 2 || path.find(kLabInPath) != std::string::npos) return;
  throw UserError(tr("--report {}={}: several labs would write to the same file", format, path),
                  tr("put {{lab}} in the file name, for example grades-{{lab}}.csv"));
}

void check_exports(const CourseExports& exports, const std::vector<CourseTable>& labs,
                   const std::vector<fs::path>& inputs) {
  bool any_gradebook = false;
  for (const CourseReportRequest& request : exports.reports) {
    const bool fills = fills_gradebook(request.format);
    require_path_for_each_lab(to_string(request.format), request.path, labs.size());
    for (const CourseTable& lab : labs) {
      const fs::path path = path_for(request.path, lab.lab);
      const bool is_folder = request.format == CourseFormat::gradescope;
      const fs::path written = is_folder ? path / "results.json"
                               : fills   ? filled_copy_of(path)
                                         : path;
      // A form that was filled in stays as it is.
      if (request.format != CourseFormat::marks || !is_there(path))
        require_no_input(written, inputs);
      require_writable(written);
      if (fills) fill_gradebook(exports, request.format, lab, path);
    }
    any_gradebook = any_gradebook || fills;
  }
  if (!exports.columns.empty() && !any_gradebook) {
    throw UserError(tr("--column requires a gradebook to fill in"),
                    tr("specify one with --report moodle=FILE or --report canvas=FILE"));
  }
}

std::vector<std::string> write_exports(const CourseExports& exports, const CourseTable& table) {
  return ExportWriter(exports, table).write();
}

std::vector<std::string> preview_exports(const CourseExports& exports, const CourseTable& table) {
  std::vector<std::string> lines;
  for (const CourseReportRequest& request : exports.reports) {
    const fs::path path = path_for(request.path, table.lab);
    std::vector<std::string> of_request{tr("{}: would be written", path.string())};
    if (fills_gradebook(request.format))
      of_request = preview_gradebook(exports, request.format, table, path);
    if (request.format == CourseFormat::moodle_feedback) of_request = preview_feedback(table, path);
    lines.insert(lines.end(), of_request.begin(), of_request.end());
  }
  return lines;
}

}  // namespace labcheck
