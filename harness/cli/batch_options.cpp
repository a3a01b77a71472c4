// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/batch.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

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
constexpr int kMostTasks = 100'000;

// "3/12"
std::string store_shard(const std::string& word, std::optional<Shard>& shard) {
  const std::size_t slash = word.find('/');
  const std::string first = word.substr(0, slash);
  const std::string second = slash == std::string::npos ? "" : word.substr(slash + 1);
  const auto count = parse_whole(second, 1, kMostTasks);
  const auto number = parse_whole(first, 1, count.value_or(1));
  if (!count || !number)
    return tr("'{}': write the number of the part and the number of parts, such as 3/12", word);
  shard = Shard{static_cast<std::size_t>(*number), static_cast<std::size_t>(*count)};
  return {};
}

// "9.0" becomes 90.
std::string store_capability(const std::string& word, int& capability) {
  const std::size_t dot = word.find('.');
  const auto major = parse_whole(word.substr(0, dot), 1, 99);
  const auto minor =
      parse_whole(dot == std::string::npos ? "" : std::string_view(word).substr(dot + 1), 0, 9);
  if (!major || !minor) return tr("'{}': write a compute capability such as 9.0", word);
  capability = static_cast<int>(*major * 10 + *minor);
  return {};
}

std::vector<OptionSpec> cluster_options(ClusterOptions& cluster) {
  return {
      choice<Executor>("--executor", "KIND", cluster.executor,
                       tr("where to grade: local, or slurm to submit jobs to a Slurm cluster")),
      sbatch_option(cluster.options),
      option("--build-partition", "NAME", into(cluster.build_partition),
             tr("the Slurm partition without GPUs that compiles the submissions first")),
      option("--tasks", "N", into_whole(cluster.tasks, 1, kMostTasks),
             tr("the number of tasks of the Slurm job [one for 10 submissions]")),
  };
}

std::vector<OptionSpec> shared_work_options(BatchCommand& command) {
  SharedWork& shared = command.shared;
  return {
      option(
          "--shard", "K/N",
          [&shared](const std::string& word) { return store_shard(word, shared.shard); },
          tr("grade only part K of N and write only records; then run the command without "
             "--shard")),
      flag("--keep-other-gpus", command.keeps_other_gpus,
           tr("also keep grades that were measured on another GPU model")),
      flag("--build-only", shared.builds_only, tr("compile the submissions, but grade nothing")),
      option(
          "--build-for", "X.Y",
          [&shared](const std::string& word) { return store_capability(word, shared.build_for); },
          tr("the compute capability of the GPUs, to compile for them where there is none")),
  };
}

// The problem with the combination of options, or "".
std::string problem_with(const BatchCommand& command) {
  const ClusterOptions& cluster = command.cluster;
  const bool on_cluster = cluster.executor == Executor::slurm;
  const bool has_cluster_options =
      !cluster.options.empty() || !cluster.build_partition.empty() || cluster.tasks > 0;
  if (has_cluster_options && !on_cluster)
    return tr("--slurm, --build-partition and --tasks require --executor slurm");
  if (on_cluster && (command.shared.shard || command.shared.builds_only))
    return tr("--shard and --build-only cannot be combined with --executor slurm");
  if (command.shared.build_for > 0 && !command.shared.builds_only &&
      cluster.build_partition.empty())
    return tr("--build-for requires --build-only or --build-partition");
  if (on_cluster && !command.gpus.empty())
    return tr(
        "--gpus cannot be combined with --executor slurm: request GPUs with --slurm gres=gpu:1");
  return {};
}

}  // namespace

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
      option("--memory", "SIZE", into_size(command.memory),
             tr("the host memory that test cases use at a time, such as 8G or 512M [half of this "
                "computer's]")),
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
      excluding(
          "--no-speed",
          flag("--without-speed", command.speed_in_total, SpeedInTotal::excluded,
               tr("leave speed out of the grades: the other criteria are scaled to all points"))),
  };
  for (OptionSpec& one : cluster_options(command.cluster)) spec.options.push_back(std::move(one));
  for (OptionSpec& one : shared_work_options(command)) spec.options.push_back(std::move(one));
  spec.check = [&command] { return problem_with(command); };
  return spec;
}

}  // namespace labcheck
