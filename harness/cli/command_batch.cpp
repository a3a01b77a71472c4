// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/pipeline/batch/grade_course.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

std::string batch_footer() {
  return footer_of(
      {tr("DIR contains the submissions: a folder, a .cu file or an archive for each student; "
          "a download from Moodle, Canvas or Gradescope; a clone of each student's repository; "
          "or an archive of any of these. Without --lab, DIR must contain a subfolder for each "
          "lab. labcheck writes index.html, a page for each student and a record of each grade "
          "to RESULTS. Run the same command again to grade only what is missing or has "
          "changed."),
       tr("--report FORMAT=FILE: json, junit, csv and markdown write FILE. gradescope writes "
          "the folder FILE, with a results.json for each student. moodle enters grades into a "
          "copy of FILE, the grading worksheet exported from Moodle: worksheet.graded.csv for "
          "worksheet.csv. labcheck also reads submission times from a worksheet passed here or "
          "with --roster. moodle-feedback writes the zip archive FILE with a page for each "
          "student, for Moodle's \"Upload multiple feedback files in a zip\". canvas enters "
          "grades into a copy of FILE, the gradebook exported from Canvas. marks writes FILE, "
          "a table of the marks that an instructor must give: fill it in and pass it with "
          "--marks. With several labs, labcheck replaces '{{lab}}' in FILE with the lab's "
          "name."),
       tr("Exit status: 0 if every submission has a grade, whatever the points; 2 after an "
          "error in options, files, a rubric or an assignment; 3 if some submissions are not "
          "graded yet; 4 if the batch stopped early: run the same command to continue.")});
}

std::string store_column(const std::string& word, ChosenColumns& columns) {
  const auto parts = split_at_equals(word);
  const auto column = parts ? parse_enum<GradebookColumn>(parts->first) : std::nullopt;
  if (!column) {
    return tr("'{}': write COLUMN=HEADING; COLUMN is {}", word,
              joined(names_of<GradebookColumn>(), Conjunction::either));
  }
  columns[*column] = parts->second;
  return {};
}

// "0,2"; "all" stores an empty list.
std::string store_gpus(const std::string& word, std::vector<unsigned>& numbers) {
  numbers.clear();
  if (word == "all") return {};
  const char* next = word.data();
  const char* const end = next + word.size();
  for (;;) {
    unsigned number = 0;
    const auto [stop, error] = std::from_chars(next, end, number);
    if (error != std::errc() || (stop != end && *stop != ','))
      return tr("'{}': write all, or numbers such as 0,1", word);
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
      numbers.push_back(number);
    if (stop == end) return {};
    next = stop + 1;
  }
}

constexpr int kMostJobs = 4096;
CommandSpec batch_spec(BatchCommand& command) {
  CommandSpec spec{"batch", tr("grade the submissions of a course"), batch_footer(), {}};
  spec.options = {
      required(positional("DIR", into(command.folder), tr("the submissions"))),
      required(option("--out,-o", "RESULTS", into(command.exports.out),
                      tr("the folder for the results"))),
      repeated(option("--lab", "LAB", into(command.labs), tr("the lab to grade (repeatable)"))),
      layout_option(command.sources.layout),
      layout_pattern_option(command.sources.layout_pattern),
      option("--roster", "FILE", into(command.sources.roster),
             tr("the course roster: CSV with id, name, e-mail and section")),
      option("--marks", "FILE", into(command.sources.marks),
             tr("points given by an instructor: YAML or CSV")),
      report_option<CourseFormat>(command.exports.reports,
                                  tr("also write all grades to FILE; FORMAT is {}",
                                     joined(names_of<CourseFormat>(), Conjunction::either))),
      repeated(option("--regrade", "ID", into(command.sources.regrade),
                      tr("grade this submission from scratch (repeatable)"))),
      flag("--dry-run", command.dry_run,
           tr("grade nothing and write nothing: show what the reports would contain, by the grades "
              "in RESULTS")),
      flag("--retry", command.retry,
           tr("also try submissions again that were not graded in two attempts")),
      option("--jobs,-j", "N", into_whole(command.jobs, 1, kMostJobs),
             tr("the number of submissions to grade in parallel [one per processor]")),
      option(
          "--gpus", "0,1",
          [&command](const std::string& word) { return store_gpus(word, command.gpus); },
          tr("the GPUs to use, by number [all]")),
      seed_option(command.seed, tr("derive the inputs from this seed")),
      option("--canvas-assignment", "NAME", into(command.exports.canvas_assignment),
             tr("the gradebook column to fill in, by number or title [the lab's title]")),
      repeated(option(
          "--column", "COLUMN=HEADING",
          [&command](const std::string& word) {
            return store_column(word, command.exports.columns);
          },
          tr("the heading of a gradebook column that labcheck does not find; COLUMN is {}",
             joined(names_of<GradebookColumn>(), Conjunction::either)))),
      flag("--also-provisional", command.exports.also_provisional,
           tr("also fill in grades that are not final")),
      flag("--no-speed", command.speed, SpeedCriteria::left_out,
           tr("skip the speed measurements, which take longest; grades are provisional")),
      flag("--without-speed", command.speed_in_total, SpeedInTotal::excluded,
           tr("leave speed out of the grades: the other criteria are scaled to all points")),
  };
  return spec;
}

std::vector<LabFolder> labs_of(const BatchCommand& command, const CommonOptions& options) {
  if (!std::filesystem::exists(command.folder)) {
    throw UserError(tr("{}: no such folder or archive", command.folder.string()),
                    tr("specify the folder or archive that contains the submissions"));
  }
  const std::filesystem::path root = labs_root(options);
  if (command.labs.empty()) return find_lab_folders(command.folder, lab_names(root));
  std::vector<LabFolder> labs;
  for (const std::string& name : command.labs)
    labs.push_back({full_lab_name(root, name), command.folder});
  return labs;
}

// Reports errors in the command before hours of grading, not after.
std::vector<CourseInput> read_checked_inputs(const BatchCommand& command,
                                             const CommonOptions& options,
                                             const std::filesystem::path& scratch,
                                             BatchObserver& observer) {
  if (!command.dry_run)
    require_writable(command.exports.out / "labcheck.json", tr("choose another folder with --out"));
  std::vector<CourseInput> inputs = read_course_inputs(
      labs_of(command, options), command.sources, command.exports.reports, scratch,
      [&](const std::string& lab) {
        return load_lab_to_grade(options, lab, command.speed_in_total);
      },
      observer);
  std::vector<CourseTable> labs;
  for (const CourseInput& input : inputs) labs.push_back(empty_table(input.lab, {}, {}));
  if (!command.dry_run) check_exports(command.exports, labs);
  return inputs;
}

bool any_withheld(const CourseTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [](const CourseRow& row) { return row.standing == Standing::withheld; });
}

std::size_t count_rows(const CourseTable& table, Standing standing) {
  return static_cast<std::size_t>(std::ranges::count(table.rows, standing, &CourseRow::standing));
}

ExitCode preview_batch(const BatchCommand& command, const CommonOptions& options) {
  const TempFolder scratch;
  BatchConsole console(options);
  const std::vector<CourseInput> inputs =
      read_checked_inputs(command, options, scratch.path(), console);
  ConsoleProgress progress(options);
  const Setup setup(options, progress, command.speed);
  const CourseJob job{inputs, command.exports.out, scratch.path(), 0, {}};
  for (const CourseTable& table : recorded_course(job, setup.bench())) {
    const std::size_t missing = count_rows(table, Standing::missing);
    const std::size_t pending = count_rows(table, Standing::pending);
    fmt::print("{}\n", tr("{}: {} graded, {} to grade, {} missing", table.lab,
                          table.rows.size() - pending - missing, pending, missing));
    for (const std::string& line : preview_exports(command.exports, table))
      fmt::print("{}\n", line);
  }
  fmt::print("\n{}\n", tr("nothing was graded or written (--dry-run)"));
  return ExitCode::full;
}

ExitCode grade_batch(const BatchCommand& command, const CommonOptions& options) {
  if (command.dry_run) return preview_batch(command, options);
  const std::filesystem::path& out = command.exports.out;
  const TempFolder scratch;
  BatchConsole console(options);
  const std::vector<CourseInput> inputs =
      read_checked_inputs(command, options, scratch.path(), console);
  const FolderLock lock(out);
  const std::uint64_t secret = results_secret(out, command.seed, secret_seed);
  ConsoleProgress progress(options);
  const Setup setup(options, progress, command.speed);
  const std::vector<Gpu> gpus = choose_gpus(command.gpus, setup.gpus());
  setup.warn_about_busy_gpus(gpus);
  if (lock.taken_over()) {
    const std::size_t removed = remove_temp_folders_of(*lock.taken_over());
    print_problem(describe_taken_over(*lock.taken_over()),
                  removed == 0
                      ? ""
                      : tr_plural("removed {} temporary folder of that process from {}",
                                  "removed {} temporary folders of that process from {}", removed,
                                  with_thousands(removed), temporary_folder().string()));
  }
  Workbench bench = setup.bench();
  if (!gpus.empty()) bench.gpu = gpus.front();
  const GradedCourse course = grade_course(
      {inputs, out, scratch.path(), secret, gpus, command.jobs, command.retry}, bench, console);
  if (course.outcome == BatchOutcome::interrupted) {
    print_problem(tr("stopped early; finished grades are saved"),
                  tr("run the same command again to continue"));
    return ExitCode::resumable;
  }
  for (const CourseTable& table : course.tables) {
    for (const std::string& remark : write_exports(command.exports, table))
      fmt::print("{}\n", remark);
  }
  fmt::print("\n{}\n", (out / "index.html").string());
  return std::any_of(course.tables.begin(), course.tables.end(), any_withheld) ? ExitCode::withheld
                                                                               : ExitCode::full;
}

}  // namespace

CommandSpec batch_command() {
  return make_command(batch_spec, grade_batch);
}

}  // namespace labcheck
