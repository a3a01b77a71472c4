// SPDX-License-Identifier: MIT
#include "harness/cli/batch_options.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

constexpr const char* kBatchFooter =
    R"(DIR contains the submissions: a folder, a .cu file or an archive for each student; a download from Moodle, Canvas or
Gradescope; a clone of each student's repository; or an archive of any of these. Without --lab, DIR must contain a
subfolder for each lab. labcheck writes index.html, a page for each student and a record of each grade to RESULTS. Run the
same command again to grade only what is missing or has changed.

--report FORMAT=FILE: json, junit, csv and markdown write FILE. gradescope writes the folder FILE, with a results.json for
each student. moodle fills in FILE, the grading worksheet exported from Moodle, and writes feedback files to
RESULTS/moodle-feedback; labcheck also reads submission times from a worksheet passed here or with --roster. canvas fills
in FILE, the gradebook exported from Canvas. With several labs, labcheck replaces '{lab}' in FILE with the lab's name.

Exit status: 0 if every submission has a grade, whatever the points; 2 after an error in options, files, a rubric or an
assignment; 3 if some submissions are not graded yet; 4 if the batch stopped early: run the same command to continue.)";

std::string store_column(const std::string& word, ChosenColumns& columns) {
  const auto parts = split_at_equals(word);
  const auto column = parts ? parse_enum<GradebookColumn>(parts->first) : std::nullopt;
  if (!column) {
    return fmt::format("'{}': write COLUMN=HEADING; COLUMN is {}", word,
                       joined(names_of<GradebookColumn>(), "or"));
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
      return fmt::format("'{}': write all, or numbers such as 0,1", word);
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
      numbers.push_back(number);
    if (stop == end) return {};
    next = stop + 1;
  }
}

constexpr int kMostJobs = 4096;
constexpr std::string_view kLabInPath = "{lab}";

}  // namespace

std::filesystem::path path_for(const CourseReportRequest& request, const std::string& lab) {
  std::string path = request.path;
  if (const auto at = path.find(kLabInPath); at != std::string::npos)
    path.replace(at, kLabInPath.size(), lab);
  return path;
}

bool is_for_one_lab(const CourseReportRequest& request) {
  return request.path.find(kLabInPath) == std::string::npos;
}

CommandSpec batch_spec(BatchCommand& command) {
  CommandSpec spec{"batch", "grade the submissions of a course", kBatchFooter, {}};
  OptionSpec pattern =
      option("--layout-pattern", "REGEX", into(command.layout_pattern),
             "a regular expression for the names in DIR, with the groups (?<id>...), "
             "(?<name>...), (?<email>...) and (?<file>...)");
  pattern.excludes = "--layout";
  spec.options = {
      required(positional("DIR", into(command.folder), "the submissions")),
      required(option("--out,-o", "RESULTS", into(command.out), "the folder for the results")),
      repeated(option("--lab", "LAB", into(command.labs), "the lab to grade (repeatable)")),
      choice<Layout>("--layout", "KIND", command.layout,
                     "the layout of DIR [detected]: " + joined(names_of<Layout>(), "or")),
      pattern,
      option("--roster", "FILE", into(command.roster),
             "the course roster: CSV with id, name, e-mail and section"),
      option("--marks", "FILE", into(command.marks), "points given by an instructor: YAML or CSV"),
      report_option<CourseFormat>(command.reports, "also write all grades to FILE; FORMAT is " +
                                                       joined(names_of<CourseFormat>(), "or")),
      repeated(option("--regrade", "ID", into(command.regrade),
                      "grade this submission from scratch (repeatable)")),
      flag("--retry", command.retry,
           "also try submissions again that were not graded in two attempts"),
      option("--jobs,-j", "N", into_whole(command.jobs, 1, kMostJobs),
             "the number of submissions to grade in parallel [one per processor]"),
      option(
          "--gpus", "0,1",
          [&command](const std::string& word) { return store_gpus(word, command.gpus); },
          "the GPUs to use, by number [all]"),
      seed_option(command.seed, "derive the inputs from this seed"),
      option("--canvas-assignment", "NAME", into(command.canvas_assignment),
             "the gradebook column to fill in, by number or title [the lab's title]"),
      repeated(option(
          "--column", "COLUMN=HEADING",
          [&command](const std::string& word) { return store_column(word, command.columns); },
          "the heading of a gradebook column that labcheck does not find; COLUMN is " +
              joined(names_of<GradebookColumn>(), "or"))),
      flag("--also-provisional", command.also_provisional,
           "also fill in grades that are not final"),
      flag("--no-speed", command.no_speed,
           "skip the speed measurements, which take longest; grades are provisional"),
  };
  return spec;
}

}  // namespace labcheck
