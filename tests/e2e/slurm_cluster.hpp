// SPDX-License-Identifier: MIT
/// A Slurm cluster of two nodes on this host: real daemons in ordinary processes of the test.
#pragma once

#include "tests/support/files.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace labcheck::test {

/// "" if the programs of Slurm and munge are installed, otherwise what is missing.
std::string missing_slurm_programs();

/// Starts munged, slurmctld and a slurmd for each of the nodes n1 and n2, which have two processors
/// and two devices each that Slurm takes for GPUs. The destructor kills the daemons and every
/// process of their jobs.
class SlurmCluster {
 public:
  /// Waits until both nodes are idle. Throws std::runtime_error if they are not after a minute.
  SlurmCluster();
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// The settings with which Slurm's commands reach this cluster.
  std::vector<std::string> environment() const;

  /// The output of one of Slurm's commands.
  std::string ask(const std::string& program, const std::vector<std::string>& arguments) const;

  /// Kills the slurmd of `node` and has Slurm give up the node: its jobs are requeued, although
  /// their processes still run.
  void lose(const std::string& node);

  /// Brings `node` back.
  void revive(const std::string& node);

  /// No job starts until resume().
  void pause() const;
  void resume() const;

  /// The number of active jobs and tasks.
  std::size_t count_active_jobs() const;

 private:
  std::filesystem::path path(const std::string& name) const { return folder_.path() / name; }
  void write_configuration();
  void start(const std::string& name, const std::vector<std::string>& words);
  void start_node(const std::string& node);
  void wait_for_idle_nodes() const;

  Folder folder_;
  std::map<std::string, pid_t> daemons_;
};

}  // namespace labcheck::test
