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
#include <sstream>
#include <utility>

namespace labcheck::slurm {
namespace {

// States of jobs that have not ended, from squeue(1), "JOB STATE CODES".
constexpr std::array<std::string_view, 6> kWaiting{"PENDING",     "CONFIGURING",  "REQUEUED",
                                                   "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT"};
constexpr std::array<std::string_view, 7> kRunning{"RUNNING",  "COMPLETING", "SUSPENDED", "STOPPED",
                                                   "RESIZING", "SIGNALING",  "STAGE_OUT"};

UserError not_installed(const std::string& program) {
  return UserError(tr("{} was not found: Slurm is not installed on this computer", program),
                   tr("run labcheck on a login node of the cluster"));
}

// The fields of each line of `output`, which are separated by '|'. Lines with another number of
// fields are left out.
std::vector<std::vector<std::string>> rows_of(std::string_view output, std::size_t fields) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(output)) {
    std::vector<std::string> row;
    std::size_t begin = 0;
    for (std::size_t end = line.find('|'); end != std::string::npos; end = line.find('|', begin)) {
      row.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
    row.push_back(line.substr(begin));
    if (row.size() == fields) rows.push_back(std::move(row));
  }
  return rows;
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
    std::istringstream resources(word.substr(word.find('=') + 1));
    for (std::string resource; std::getline(resources, resource, ',');) {
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
  TrustedProgram program{
      {"sbatch", "--parsable", "--export=ALL", "--requeue", "--open-mode=append"}};
  program.words.push_back("--job-name=" + job.name);
  program.words.push_back("--output=" + job.output.string());
  if (!job.errors.empty()) program.words.push_back("--error=" + job.errors.string());
  program.words.insert(program.words.end(), job.options.begin(), job.options.end());
  program.words.push_back(job.script.string());
  const ProgramEnd end = run_trusted(program);
  if (end.how == ProgramEnd::How::not_installed) throw not_installed("sbatch");
  if (end.how == ProgramEnd::How::failed)
    throw UserError(tr("Slurm did not accept the job: {}", trimmed(end.errors)),
                    tr("correct the options after --slurm; 'labcheck doctor --slurm' checks the "
                       "cluster"));
  // The number, and in federations the name of the cluster after a semicolon.
  const std::string_view number = trimmed(end.output);
  return std::string(number.substr(0, number.find(';')));
}

std::optional<std::vector<JobState>> states_of(const std::vector<std::string>& names) {
  const ProgramEnd end = run_trusted({{"squeue", "--noheader", "--all", "--array", "--states=all",
                                       names_option(names), "--format=%j|%i|%T|%r"}});
  if (end.how != ProgramEnd::How::success) return std::nullopt;
  return parse_states(end.output);
}

bool cancel(const std::vector<std::string>& names) {
  bool answered = true;
  for (const std::string& name : names) {
    const ProgramEnd end = run_trusted({{"scancel", "--name=" + name}});
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
  const auto list = [&](const std::string& name) {
    std::vector<std::string> words{"sinfo", "--noheader", "--Node", "--format=%N|%T|%G"};
    if (!name.empty()) words.push_back("--partition=" + name);
    const ProgramEnd end = run_trusted({words});
    if (end.how == ProgramEnd::How::not_installed) throw not_installed("sinfo");
    if (end.how == ProgramEnd::How::failed)
      throw UserError(tr("Slurm does not answer: {}", trimmed(end.errors)),
                      tr("run 'sinfo', which shows the same problem"));
    return parse_nodes(end.output);
  };
  if (!partition.empty()) return list(partition);
  // sinfo marks the default partition with '*'.
  const ProgramEnd end = run_trusted({{"sinfo", "--noheader", "--format=%P"}});
  for (const std::string& name : lines_of(end.output)) {
    const std::string_view word = trimmed(name);
    if (word.ends_with('*')) return list(std::string(word.substr(0, word.size() - 1)));
  }
  return list({});
}

std::string version() {
  const ProgramEnd end = run_trusted({{"sbatch", "--version"}});
  if (end.how == ProgramEnd::How::not_installed) throw not_installed("sbatch");
  return std::string(trimmed(end.output));
}

}  // namespace labcheck::slurm
