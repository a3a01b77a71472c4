// SPDX-License-Identifier: MIT
#include "harness/cluster/slurm.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/base/trusted_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace labcheck::slurm {
namespace {

// States of jobs that have not ended, from squeue(1), "JOB STATE CODES".
constexpr std::array<std::string_view, 6> kWaiting{"PENDING",     "CONFIGURING",  "REQUEUED",
                                                   "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT"};
constexpr std::array<std::string_view, 7> kRunning{"RUNNING",  "COMPLETING", "SUSPENDED", "STOPPED",
                                                   "RESIZING", "SIGNALING",  "STAGE_OUT"};

// The fields of each line of `output`, which are separated by '|'. Lines with another number of
// fields are left out.
std::vector<std::vector<std::string>> rows_of(std::string_view output, std::size_t fields) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(output)) {
    const std::vector<std::string_view> pieces = split_at(line, '|');
    if (pieces.size() == fields) rows.emplace_back(pieces.begin(), pieces.end());
  }
  return rows;
}

// The output of `words`, of which the first is a program of Slurm. Throws UserError if it fails,
// with the result of `explain` for its messages, or if it is not installed here.
template <class Explain>
std::string output_of(std::vector<std::string> words, const Explain& explain) {
  const std::string program = words.front();
  const ProgramEnd end = run_trusted(std::move(words));
  if (end.how == ProgramEnd::How::not_installed)
    throw UserError(tr("{} was not found: Slurm is not installed on this computer", program),
                    tr("run labcheck on a login node of the cluster"));
  if (end.how == ProgramEnd::How::failed) throw explain(trimmed(end.errors));
  return end.output;
}

UserError no_answer(std::string_view errors) {
  return UserError(tr("Slurm does not answer: {}", errors),
                   tr("run 'sinfo', which shows the same problem"));
}

// "" if the cluster has none.
std::string default_partition() {
  // sinfo marks it with '*'.
  for (const std::string& line :
       lines_of(output_of({"sinfo", "--noheader", "--format=%P"}, no_answer))) {
    const std::string_view name = trimmed(line);
    if (name.ends_with('*')) return std::string(name.substr(0, name.size() - 1));
  }
  return {};
}

// The option of squeue that selects jobs by name.
std::string names_option(const std::vector<std::string>& names) {
  return fmt::format("--name={}", fmt::join(names, ","));
}

}  // namespace

std::optional<std::string> sbatch_word(std::string_view option) {
  // squeue and scancel ask only the local cluster.
  constexpr std::array<std::string_view, 21> kOwn{"array",     "chdir",       "cluster-constraint",
                                                  "clusters",  "dependency",  "error",
                                                  "export",    "export-file", "help",
                                                  "hold",      "input",       "job-name",
                                                  "open-mode", "output",      "no-requeue",
                                                  "parsable",  "quiet",       "requeue",
                                                  "test-only", "wait",        "wrap"};
  const std::string_view name = option.substr(0, option.find('='));
  const bool is_name =
      !name.empty() && name.front() != '-' &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
  if (!is_name || std::ranges::find(kOwn, name) != kOwn.end()) return std::nullopt;
  return fmt::format("--{}", option);
}

std::string sbatch_value(const std::vector<std::string>& words, std::string_view name) {
  const std::string begin = fmt::format("--{}=", name);
  for (const std::string& word : words) {
    if (word.starts_with(begin)) return word.substr(begin.size());
  }
  return {};
}

bool requests_gpus(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    if (word.starts_with("--gpus")) return true;
    if (!word.starts_with("--gres=") && !word.starts_with("--tres-per-")) return false;
    for (const std::string_view resource :
         split_at(std::string_view(word).substr(word.find('=') + 1), ',')) {
      if (resource.starts_with("gpu") || resource.starts_with("gres/gpu")) return true;
    }
    return false;
  });
}

Phase JobState::phase() const {
  if (std::ranges::find(kRunning, state) != kRunning.end()) return Phase::running;
  if (std::ranges::find(kWaiting, state) != kWaiting.end()) return Phase::waiting;
  return state == "COMPLETED" ? Phase::succeeded : Phase::failed;
}

std::vector<JobState> parse_states(std::string_view output) {
  std::vector<JobState> states;
  for (std::vector<std::string>& row : rows_of(output, 4))
    states.push_back({std::move(row[0]), std::move(row[1]), std::move(row[2]), std::move(row[3])});
  return states;
}

std::string submit(const Job& job) {
  std::vector<std::string> words{"sbatch",
                                 "--parsable",
                                 "--export=ALL",
                                 "--requeue",
                                 "--open-mode=append",
                                 "--job-name=" + job.name,
                                 "--output=" + job.output.string()};
  if (!job.errors.empty()) words.push_back("--error=" + job.errors.string());
  words.insert(words.end(), job.options.begin(), job.options.end());
  words.push_back(job.script.string());
  const std::string output = output_of(std::move(words), [](std::string_view errors) {
    return UserError(tr("Slurm did not accept the job: {}", errors),
                     tr("correct the options after --slurm; 'labcheck doctor --slurm' checks the "
                        "cluster"));
  });
  // The number, and in federations the name of the cluster after a semicolon.
  return std::string(split_at(trimmed(output), ';').front());
}

std::optional<std::vector<JobState>> states_of(const std::vector<std::string>& names) {
  const ProgramEnd end = run_trusted({"squeue", "--noheader", "--all", "--array", "--states=all",
                                      names_option(names), "--format=%j|%i|%T|%r"});
  if (end.how != ProgramEnd::How::success) return std::nullopt;
  return parse_states(end.output);
}

bool cancel(const std::vector<std::string>& names) {
  bool answered = true;
  for (const std::string& name : names) {
    const ProgramEnd end = run_trusted({"scancel", "--name=" + name});
    answered = answered && end.how == ProgramEnd::How::success;
  }
  return answered;
}

std::string cancel_command(const std::vector<std::string>& names) {
  std::vector<std::string> commands;
  for (const std::string& name : names) commands.push_back("scancel --name=" + name);
  return fmt::format("{}", fmt::join(commands, "; "));
}

bool Node::is_usable() const {
  constexpr std::array<std::string_view, 5> kUsable{"idle", "mixed", "allocated", "completing",
                                                    "planned"};
  // Slurm appends flags to a state, such as '~' for a node that is switched on when needed, and
  // '*' for one that does not respond.
  const std::string word = state.substr(0, state.find_first_of("*~#!%$@^-+"));
  return state.find('*') == std::string::npos && std::ranges::find(kUsable, word) != kUsable.end();
}

std::vector<Node> parse_nodes(std::string_view output) {
  std::vector<Node> nodes;
  for (std::vector<std::string>& row : rows_of(output, 3)) {
    const bool has_gres = row[2] != "(null)";
    nodes.push_back(
        {std::move(row[0]), std::move(row[1]), has_gres ? std::move(row[2]) : std::string()});
  }
  return nodes;
}

std::vector<Node> nodes_of(const std::string& partition) {
  std::vector<std::string> words{"sinfo", "--noheader", "--Node", "--format=%N|%T|%G"};
  const std::string name = partition.empty() ? default_partition() : partition;
  if (!name.empty()) words.push_back("--partition=" + name);
  return parse_nodes(output_of(std::move(words), no_answer));
}

std::string version() {
  return std::string(trimmed(output_of({"sbatch", "--version"}, no_answer)));
}

}  // namespace labcheck::slurm
