#include "harness/cli/batch_options.hpp"

#include "harness/base/text.hpp"
#include "harness/cli/seed_option.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

constexpr const char* kFooter =
    R"(DIR holds what a class handed in: a folder, a .cu file or an archive for each student, a download of Moodle, Canvas or
Gradescope, or a clone of a repository for each student; or an archive of all that. Without --lab it has a subfolder for
each lab. RESULTS gets index.html, a page for each student, and a record of each grade; the same command again does only
what is left or has changed.

--report FORMAT=FILE: json, junit, csv and markdown write FILE; gradescope a folder with a results.json for each student;
moodle fills FILE, the grading worksheet that Moodle exported, and writes feedback files to RESULTS/moodle-feedback; that
worksheet, here or as --roster, also tells when something was handed in;
canvas fills FILE, the gradebook that Canvas exported. With several labs, '{lab}' in FILE stands for the lab's name.

Exit status: 0 every hand-in has its grade, whatever the points; 2 a mistake in options, files, a rubric or an assignment;
3 something is withheld; 4 stopped early: the same command goes on.)";

ClassReportRequest parse_request(const std::string& option) {
  const auto equals = option.find('=');
  const auto format = parse_enum<ClassFormat>(option.substr(0, equals));
  if (equals == std::string::npos || equals + 1 == option.size() || !format) {
    throw CLI::ValidationError("--report",
                               fmt::format("'{}': write it as FORMAT=FILE; FORMAT is {}", option,
                                           joined(names_of<ClassFormat>(), "or")));
  }
  return {*format, option.substr(equals + 1)};
}

void choose_column(const std::string& option, ChosenColumns& columns) {
  const auto equals = option.find('=');
  const auto column = parse_enum<GradebookColumn>(option.substr(0, equals));
  if (equals == std::string::npos || equals + 1 == option.size() || !column) {
    throw CLI::ValidationError("--column",
                               fmt::format("'{}': write it as WHAT=HEADING; WHAT is {}", option,
                                           joined(names_of<GradebookColumn>(), "or")));
  }
  columns[*column] = option.substr(equals + 1);
}

// "0,2", or "all" for none in particular.
std::vector<unsigned> parse_gpus(const std::string& option) {
  std::vector<unsigned> numbers;
  if (option == "all") return numbers;
  const char* at = option.data();
  const char* const end = at + option.size();
  for (;;) {
    unsigned number = 0;
    const auto [behind, error] = std::from_chars(at, end, number);
    if (error != std::errc() || (behind != end && *behind != ',')) {
      throw CLI::ValidationError("--gpus", fmt::format("'{}': write it as all, or as 0,1", option));
    }
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
      numbers.push_back(number);
    if (behind == end) return numbers;
    at = behind + 1;
  }
}

constexpr unsigned kMostJobs = 4096;
constexpr std::string_view kLabInPath = "{lab}";

}  // namespace

std::filesystem::path path_for(const ClassReportRequest& request, const std::string& lab) {
  std::string path = request.path;
  if (const auto at = path.find(kLabInPath); at != std::string::npos)
    path.replace(at, kLabInPath.size(), lab);
  return path;
}

bool is_for_one_lab(const ClassReportRequest& request) {
  return request.path.find(kLabInPath) == std::string::npos;
}

void add_batch(CLI::App& app, BatchCommand& command) {
  CLI::App* batch = app.add_subcommand("batch", "grade what a class handed in");
  batch->footer(kFooter);
  batch->add_option("DIR", command.folder, "what the class handed in")->required()->type_name("");
  batch->add_option("--out,-o", command.out, "where results go")->required()->type_name("RESULTS");
  batch->add_option("--lab", command.labs, "the lab to grade for (repeatable)")
      ->type_name("LAB")
      ->allow_extra_args(false);
  batch
      ->add_option_function<std::string>(
          "--layout", [&](const std::string& word) { command.layout = parse_enum<Layout>(word); },
          "how DIR is arranged [found out]: " + joined(names_of<Layout>(), "or"))
      ->check(CLI::IsMember(names_of<Layout>()))
      ->type_name("KIND");
  batch
      ->add_option("--layout-pattern", command.layout_pattern,
                   "how names in DIR are to be read: a regular expression with groups (?<id>...), "
                   "(?<name>...), (?<email>...), (?<file>...)")
      ->excludes("--layout")
      ->type_name("REGEX");
  batch
      ->add_option("--roster", command.roster,
                   "who is in the class: CSV with id, name, e-mail, section")
      ->type_name("FILE");
  batch->add_option("--marks", command.marks, "points that a person gave: YAML or CSV")
      ->type_name("FILE");
  batch
      ->add_option_function<std::vector<std::string>>(
          "--report",
          [&](const std::vector<std::string>& options) {
            for (const std::string& option : options)
              command.reports.push_back(parse_request(option));
          },
          "also write grades in FORMAT: " + joined(names_of<ClassFormat>(), "or"))
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  batch->add_option("--regrade", command.regrade, "grade this hand-in anew (repeatable)")
      ->type_name("ID")
      ->allow_extra_args(false);
  batch
      ->add_option("--jobs,-j", command.jobs,
                   "hand-ins at a time [one for each processor that may be used]")
      ->check(CLI::Range(1U, kMostJobs))
      ->type_name("N");
  batch
      ->add_option_function<std::string>(
          "--gpus", [&](const std::string& option) { command.gpus = parse_gpus(option); },
          "the cards to grade on, by number [all]")
      ->type_name("0,1");
  add_seed(*batch, command.seed, "draw the inputs from this seed");
  batch
      ->add_option("--canvas-assignment", command.canvas_assignment,
                   "the column to fill, by number or title [the lab's title]")
      ->type_name("NAME");
  batch
      ->add_option_function<std::vector<std::string>>(
          "--column",
          [&](const std::vector<std::string>& options) {
            for (const std::string& option : options) choose_column(option, command.columns);
          },
          "a column of the gradebook by its heading, where it is not found: WHAT is " +
              joined(names_of<GradebookColumn>(), "or"))
      ->type_name("WHAT=HEADING")
      ->allow_extra_args(false);
  batch->add_flag("--also-provisional", command.also_provisional,
                  "fill in grades that are not final, too");
  batch->add_flag("--no-speed", command.no_speed,
                  "measure no speed, which takes longest; grades are provisional");
}

}  // namespace labcheck
