#include "harness/cli/batch_exports.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/unwritable.hpp"
#include "harness/cli/batch_results.hpp"
#include "harness/records/record_store.hpp"
#include "harness/report/gradebook/canvas_gradebook.hpp"
#include "harness/report/gradebook/class_csv.hpp"
#include "harness/report/gradebook/class_json.hpp"
#include "harness/report/gradebook/class_junit.hpp"
#include "harness/report/gradebook/class_markdown.hpp"
#include "harness/report/gradebook/messages.hpp"
#include "harness/report/gradebook/moodle_feedback.hpp"
#include "harness/report/gradebook/moodle_worksheet.hpp"
#include "harness/report/gradescope_results.hpp"
#include "harness/report/html/class_page.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool fills_a_file(ClassFormat format) {
  return format == ClassFormat::moodle || format == ClassFormat::canvas;
}

// The file at `path`, filled as `format` asks.
FilledGradebook filled(const BatchCommand& command, ClassFormat format, const ClassTable& table,
                       const fs::path& path) {
  const GradesToFill grades =
      command.also_provisional ? GradesToFill::also_provisional : GradesToFill::final_only;
  if (format == ClassFormat::moodle) {
    MoodleChoices choices;
    choices.grades = grades;
    choices.columns = command.columns;
    return fill_moodle_worksheet(table, read_file(path), path.string(), choices);
  }
  CanvasChoices choices;
  choices.grades = grades;
  choices.assignment = command.canvas_assignment;
  choices.columns = command.columns;
  return fill_canvas_gradebook(table, read_file(path), path.string(), choices);
}

/// Writes one lab's exports and gathers what there is to say.
class Exports {
 public:
  Exports(const BatchCommand& command, const ClassTable& table)
      : command_(command), table_(table) {}

  std::vector<std::string> write() {
    for (const ClassReportRequest& request : command_.reports)
      write(request.format, path_for(request, table_.lab));
    return std::move(remarks_);
  }

 private:
  void write(ClassFormat format, const fs::path& path) {
    switch (format) {
      case ClassFormat::json:
        return write_file_atomically(path, class_json(table_));
      case ClassFormat::junit:
        return write_file_atomically(path, class_junit(table_));
      case ClassFormat::csv:
        return write_file_atomically(path, class_csv(table_));
      case ClassFormat::markdown:
        return write_file_atomically(path, class_markdown(table_));
      case ClassFormat::gradescope:
        return write_gradescope(path);
      case ClassFormat::moodle:
        return fill_moodle(path);
      case ClassFormat::canvas:
        return fill(format, path);
    }
  }

  void fill(ClassFormat format, const fs::path& path) {
    const FilledGradebook book = filled(command_, format, table_, path);
    write_file_atomically(path, book.text);
    remarks_.push_back(
        fmt::format("{}: {} filled in", path.string(), counted(book.filled, "grade")));
    remarks_.insert(remarks_.end(), book.remarks.begin(), book.remarks.end());
  }

  void fill_moodle(const fs::path& path) {
    fill(ClassFormat::moodle, path);
    const fs::path folder = command_.out / "moodle-feedback" / table_.lab;
    const FeedbackFiles feedback = moodle_feedback_files(table_, table_.lab + ".html");
    // Of whoever is no longer in the class, or whose grade is withheld now, nothing is uploaded.
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    for (const FeedbackFile& file : feedback.files) {
      write_file_atomically(folder / file.path,
                            read_file(command_.out / student_page_address(table_.lab, file.id)));
    }
    remarks_.insert(remarks_.end(), feedback.remarks.begin(), feedback.remarks.end());
    remarks_.push_back(fmt::format("{}: {} to zip and upload", folder.string(),
                                   counted(feedback.files.size(), "feedback file")));
  }

  void write_gradescope(const fs::path& folder) {
    const RecordStore store(command_.out, table_.lab);
    for (const ClassRow& row : table_.rows) {
      const fs::path results = folder / row.id / "results.json";
      if (row.standing == Standing::withheld) {
        // What is left of the points would be taken for all of them.
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

  const BatchCommand& command_;
  const ClassTable& table_;
  std::vector<std::string> remarks_;
};

std::string page_of(const ClassTable& table) {
  return table.lab + ".html";
}

std::string page_for(const ClassTable& table, const std::vector<ClassTable>& tables) {
  ClassPage page{table};
  for (const ClassRow& row : table.rows) {
    if (!row.cells.empty()) page.student_pages[row.id] = instructor_page_address(table.lab, row.id);
  }
  if (tables.size() > 1) {
    page.beside.push_back({"All labs", "index.html"});
    for (const ClassTable& other : tables) {
      if (&other != &table) page.beside.push_back({other.lab_title, page_of(other)});
    }
  }
  return class_page(page);
}

}  // namespace

void check_exports(const BatchCommand& command, const std::vector<ClassTable>& labs) {
  bool any_filled = false;
  for (const ClassReportRequest& request : command.reports) {
    if (labs.size() > 1 && is_for_one_lab(request)) {
      throw UserError(fmt::format("--report {}={}: several labs would go into one file",
                                  to_string(request.format), request.path),
                      "write {lab} in its name, such as grades-{lab}.csv");
    }
    for (const ClassTable& lab : labs) {
      const fs::path path = path_for(request, lab.lab);
      const bool is_folder = request.format == ClassFormat::gradescope;
      require_writable(is_folder ? path / "results.json" : path);
      if (fills_a_file(request.format)) filled(command, request.format, lab, path);
    }
    any_filled = any_filled || fills_a_file(request.format);
  }
  if (!command.columns.empty() && !any_filled) {
    throw UserError("--column names a column of a gradebook, and none is filled",
                    "say which with --report moodle=FILE or --report canvas=FILE");
  }
}

void write_class_pages(const fs::path& out, const std::vector<ClassTable>& tables) {
  if (tables.size() == 1) {
    write_file_atomically(out / "index.html", page_for(tables.front(), tables));
    return;
  }
  std::vector<LabPage> labs;
  for (const ClassTable& table : tables) {
    write_file_atomically(out / page_of(table), page_for(table, tables));
    labs.push_back({table, page_of(table)});
  }
  write_file_atomically(out / "index.html", overview_page(labs));
}

std::vector<std::string> write_exports(const BatchCommand& command, const ClassTable& table) {
  return Exports(command, table).write();
}

}  // namespace labcheck
