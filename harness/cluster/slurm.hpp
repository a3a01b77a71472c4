// SPDX-License-Identifier: MIT
/// The commands of Slurm: submits jobs, and asks for their states and for the nodes of the cluster.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::slurm {

/// A job whose script is `script`. `options` are words of sbatch such as "--gres=gpu:1"; labcheck
/// sets the job's name, its folder, its output and that Slurm may requeue it.
struct Job {
  std::string name;
  std::filesystem::path script;
  std::filesystem::path output;  // may contain sbatch's %A and %a
  std::filesystem::path errors;  // empty: the same file as `output`
  std::vector<std::string> options;
};

/// Submits `job` and returns its number. Throws UserError with sbatch's message if Slurm does not
/// accept it or is not installed here.
std::string submit(const Job& job);

/// The word of sbatch for `option`: "--gres=gpu:1" for "gres=gpu:1", "--exclusive" for "exclusive".
/// Nothing if it is written otherwise or if it is an option that submit() and batches need
/// themselves, such as "array" and "output".
std::optional<std::string> sbatch_word(std::string_view option);

/// The value of the option `name` in `words` of sbatch; "" if it is not there.
std::string sbatch_value(const std::vector<std::string>& words, std::string_view name);

/// Whether `words` of sbatch request GPUs.
bool requests_gpus(const std::vector<std::string>& words);

/// What a job, or one task of an array, is doing.
enum class Phase { waiting, running, succeeded, failed };

/// One job or task. `state` and `reason` are Slurm's words, such as "TIMEOUT" and "Resources".
struct JobState {
  std::string name;
  std::string id;  // "17", or "17_3" for a task
  std::string state;
  std::string reason;

  Phase phase() const;
  bool is_active() const { return phase() == Phase::waiting || phase() == Phase::running; }
};

/// The states in the output of squeue with the format "%j|%i|%T|%r".
std::vector<JobState> parse_states(std::string_view output);

/// The jobs and tasks named one of `names`, which Slurm forgets some minutes after their end.
/// Nothing if Slurm does not answer.
std::optional<std::vector<JobState>> states_of(const std::vector<std::string>& names);

/// Cancels the jobs named one of `names`. Returns false if Slurm does not answer.
bool cancel(const std::vector<std::string>& names);

/// The command that does the same, for the user.
std::string cancel_command(const std::vector<std::string>& names);

/// A node of the cluster. `gres` is such as "gpu:h100:4", `state` such as "idle".
struct Node {
  std::string name;
  std::string state;
  std::string gres;

  /// Whether the node may run jobs now or later.
  bool is_usable() const;
};

/// The nodes in the output of sinfo with the format "%N|%T|%G".
std::vector<Node> parse_nodes(std::string_view output);

/// The nodes of `partition`; "" means the default partition. Throws UserError if Slurm does not
/// answer.
std::vector<Node> nodes_of(const std::string& partition);

/// The version of Slurm, such as "slurm-wlm 22.05.8". Throws UserError if it is not installed here.
std::string version();

}  // namespace labcheck::slurm
