// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"

#include <algorithm>

namespace labcheck {
namespace {

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
  for (const std::string_view part : split_at(word, ',')) {
    const auto number = to_number<unsigned>(part);
    if (!number) return tr("'{}': write all, or numbers such as 0,1", word);
    if (std::ranges::find(numbers, *number) == numbers.end()) numbers.push_back(*number);
  }
  return {};
}

constexpr int kMostJobs = 4096;
constexpr int kMostTasks = 100'000;

// "3/12"
std::string store_shard(const std::string& word, std::optional<Shard>& shard) {
  const auto parts = split_at(word, '/');
  const auto count = parse_whole(parts.size() == 2 ? parts[1] : "", 1, kMostTasks);
  const auto number = parse_whole(parts[0], 1, count.value_or(1));
  if (!count || !number)
    return tr("'{}': write the number of the part and the number of parts, such as 3/12", word);
  shard = Shard{static_cast<std::size_t>(*number), static_cast<std::size_t>(*count)};
  return {};
}

// "9.0" becomes 90.
std::string store_capability(const std::string& word, int& capability) {
  const auto parts = split_at(word, '.');
  const auto major = parse_whole(parts[0], 1, 99);
  const auto minor = parse_whole(parts.size() == 2 ? parts[1] : "", 0, 9);
  if (!major || !minor) return tr("'{}': write a compute capability such as 9.0", word);
  capability = static_cast<int>(*major * 10 + *minor);
  return {};
}

// An option whose word `read` stores.
template <class Target>
Destination read_by(std::string (*read)(const std::string& word, Target& target), Target& target) {
  return {[read, &target](const std::string& word) { return read(word, target); }};
}

}  // namespace

BatchCommand::BatchCommand()
    : LabcheckCommand(
          "batch", tr("grade the submissions of a course"),
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
              "graded yet; 4 if the batch stopped early: run the same command to continue.")}) {
  Destination columns = read_by(store_column, exports.columns);
  columns.words = WordCount::repeated;
  options = {
      required({"DIR", "", into(folder), tr("the submissions")}),
      required({"--out,-o", "RESULTS", into(exports.out), tr("the folder for the results")}),
      {"--lab", "LAB", into(labs), tr("the lab to grade (repeatable)")},
      layout_option(sources.layout),
      layout_pattern_option(sources.layout_pattern),
      {"--roster", "FILE", into(sources.roster),
       tr("the course roster: CSV with id, name, e-mail and section")},
      {"--marks", "FILE", into(sources.marks), tr("points given by an instructor: YAML or CSV")},
      {"--report", "FORMAT=FILE", into_reports(exports.reports),
       tr("also write all grades to FILE; FORMAT is {}",
          joined(names_of<CourseFormat>(), Conjunction::either))},
      {"--regrade", "ID", into(sources.regrade),
       tr("grade this submission from scratch (repeatable)")},
      {"--dry-run", "", into(dry_run),
       tr("grade nothing and write nothing: show what the reports would contain, by the grades in "
          "RESULTS")},
      {"--retry", "", into(retry),
       tr("also try submissions again that were not graded in two attempts")},
      {"--jobs,-j", "N", into_whole(jobs, 1, kMostJobs),
       tr("the number of submissions to grade in parallel [one per processor]")},
      {"--memory", "SIZE", into_size(memory),
       tr("the host memory that test cases use at a time, such as 8G or 512M [half of this "
          "computer's]")},
      {"--gpus", "0,1", read_by(store_gpus, gpus), tr("the GPUs to use, by number [all]")},
      {"--seed", "N", into(seed), tr("derive the inputs from this seed")},
      {"--canvas-assignment", "NAME", into(exports.canvas_assignment),
       tr("the gradebook column to fill in, by number or title [the lab's title]")},
      {"--column", "COLUMN=HEADING", columns,
       tr("the heading of a gradebook column that labcheck does not find; COLUMN is {}",
          joined(names_of<GradebookColumn>(), Conjunction::either))},
      {"--also-provisional", "", into(exports.also_provisional),
       tr("also fill in grades that are not final")},
      {"--no-speed", "", set(speed, SpeedCriteria::left_out),
       tr("skip the speed measurements, which take longest; grades are provisional")},
      {"--without-speed", "", set(speed_in_total, SpeedInTotal::excluded),
       tr("leave speed out of the grades: the other criteria are scaled to all points"),
       "--no-speed"},
      {"--executor", "KIND", into_choice<Executor>(cluster.executor),
       tr("where to grade: local, or slurm to submit jobs to a Slurm cluster")},
      {"--slurm", "NAME=VALUE", into_sbatch(cluster.options),
       tr("an option for sbatch, such as partition=gpu or gres=gpu:1 (repeatable)")},
      {"--build-partition", "NAME", into(cluster.build_partition),
       tr("the Slurm partition without GPUs that compiles the submissions first")},
      {"--tasks", "N", into_whole(cluster.tasks, 1, kMostTasks),
       tr("the number of tasks of the Slurm job [one for 10 submissions]")},
      {"--shard", "K/N", read_by(store_shard, shared.shard),
       tr("grade only part K of N and write only records; then run the command without --shard")},
      {"--keep-other-gpus", "", into(keeps_other_gpus),
       tr("also keep grades that were measured on another GPU model")},
      {"--build-only", "", into(shared.builds_only),
       tr("compile the submissions, but grade nothing")},
      {"--build-for", "X.Y", read_by(store_capability, shared.build_for),
       tr("the compute capability of the GPUs, to compile for them where there is none")}};
}

std::string BatchCommand::problem() const {
  const bool on_cluster = cluster.executor == Executor::slurm;
  const bool has_cluster_options =
      !cluster.options.empty() || !cluster.build_partition.empty() || cluster.tasks > 0;
  if (has_cluster_options && !on_cluster)
    return tr("--slurm, --build-partition and --tasks require --executor slurm");
  if (on_cluster && (shared.shard || shared.builds_only))
    return tr("--shard and --build-only cannot be combined with --executor slurm");
  if (shared.build_for > 0 && !shared.builds_only && cluster.build_partition.empty())
    return tr("--build-for requires --build-only or --build-partition");
  if (on_cluster && !gpus.empty())
    return tr(
        "--gpus cannot be combined with --executor slurm: request GPUs with --slurm gres=gpu:1");
  return {};
}

}  // namespace labcheck
