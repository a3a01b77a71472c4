// SPDX-License-Identifier: MIT
#include "harness/cluster/cluster_run.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/random.hpp"
#include "harness/base/translation.hpp"
#include "harness/cluster/slurm.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

namespace json {

LABCHECK_FIELDS(ClusterRun, id, since, folder, words, tasks, builds_first, status)

}  // namespace json

namespace {
namespace fs = std::filesystem;

fs::path file_of_run(const fs::path& results) {
  return cluster_folder(results) / "run.json";
}

// The run in `results` if this process is one of its jobs.
std::optional<ClusterRun> own_run(const fs::path& results) {
  const std::optional<ClusterRun> run = read_run(results);
  return run && run->id == environment_variable(kRunVariable) ? run : std::nullopt;
}

}  // namespace

std::vector<std::string> ClusterRun::jobs() const {
  if (builds_first) return {build_job(), grade_job(), finish_job()};
  return {grade_job(), finish_job()};
}

std::string draw_run_id() {
  return fmt::format("{:012x}", random_bits() >> 16);
}

fs::path cluster_folder(const fs::path& results) {
  return results / "slurm";
}

std::optional<ClusterRun> read_run(const fs::path& results) {
  const fs::path file = file_of_run(results);
  if (!fs::exists(file)) return std::nullopt;
  const std::optional<Json> json = Json::parse(read_file(file));
  try {
    ClusterRun run;
    json::read(json.value_or(Json()), run);
    return run;
  } catch (const json::ReadError&) {
    throw UserError(tr("{}: this version of labcheck did not write this file", file.string()),
                    tr("remove it if no jobs of Slurm use this folder"));
  }
}

void write_run(const fs::path& results, const ClusterRun& run) {
  write_file_durably(file_of_run(results), json::text_of(run) + "\n");
}

std::string require_no_other_run(const fs::path& results) {
  const std::optional<ClusterRun> run = read_run(results);
  if (!run) return {};
  if (run->status || run->id == environment_variable(kRunVariable)) return run->id;
  const auto states = slurm::states_of(run->jobs());
  if (!states) {
    throw UserError(tr("{}: jobs of Slurm may be using this folder, and Slurm does not answer here",
                       results.string()),
                    tr("run labcheck on a login node of the cluster; if the jobs no longer exist, "
                       "remove {}",
                       file_of_run(results).string()));
  }
  if (std::ranges::any_of(*states, &slurm::JobState::is_active)) {
    throw UserError(
        tr("{}: jobs of Slurm have been using this folder since {}", results.string(),
           describe_utc(run->since)),
        tr("wait until they finish, or cancel them: {}", slurm::cancel_command(run->jobs())));
  }
  return run->id;
}

std::optional<Moment> begin_of_own_run(const fs::path& results) {
  const std::optional<ClusterRun> run = own_run(results);
  return run ? std::optional(run->since) : std::nullopt;
}

void end_own_run(const fs::path& results, int status) {
  std::optional<ClusterRun> run = own_run(results);
  if (!run) return;
  run->status = status;
  write_run(results, *run);
}

}  // namespace labcheck
