// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/toolchain/lab_sources.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::string file_digest(const fs::path& path) {
  return fs::is_regular_file(path) ? sha256_hex(read_file(path)) : std::string();
}

// The digest of a rung's source. A ceiling is part of labcheck, so its name and labcheck's build id
// are enough.
std::string baseline_digest(const std::string& name, const Lab& lab) {
  const fs::path rung = rung_file(name, lab);
  return fs::is_regular_file(rung) ? file_digest(rung) : "ceiling " + name;
}

std::map<std::string, std::string> baselines_of(const Lab& lab) {
  std::map<std::string, std::string> baselines{{"", baseline_digest(kTimeBaseline, lab)}};
  for (const Rung& rung : lab.assignment.ladder.rungs)
    baselines[rung.id] = baseline_digest(rung.id, lab);
  for (const Criterion& criterion : lab.rubric.criteria) {
    if (!is_about_speed(criterion)) continue;
    const std::string& name = std::get<NeedsMeasurement>(criterion.need).over;
    if (!name.empty()) baselines[name] = baseline_digest(name, lab);
  }
  return baselines;
}

std::string describe(const Target& target) {
  return fmt::format("{} {}", to_string(target.backend), target.capability);
}

}  // namespace

LabDigests digests_of(const Lab& lab, const Workbench& bench) {
  LabInputs inputs;
  inputs.labcheck = fmt::format("{} {}", LABCHECK_VERSION, build_id());
  inputs.toolkit = bench.toolchain.toolkit().identity;
  inputs.driver = driver_sources(bench.installation).digest();
  inputs.contract = contract_digest(lab);
  inputs.oracle = oracle_sources(lab, bench.installation).digest();
  for (const Backend backend : {Backend::gpu, Backend::sim})
    inputs.targets[backend] = describe(target_for(bench, backend));
  inputs.hosts[Backend::sim] = file_digest(bench.installation.runtime / "liblabcheck_cudart.so") +
                               file_digest(bench.installation.runtime / "labcheck-device");
  if (bench.gpu)
    inputs.hosts[Backend::gpu] = fmt::format("{}, driver {}", bench.gpu->name, bench.gpu->driver);
  inputs.baselines = baselines_of(lab);
  inputs.options = fmt::format("on {}, speed {}", to_string(bench.backend),
                               bench.speed == SpeedCriteria::measured ? "measured" : "left out");
  return lab_digests(lab.assignment, lab.rubric, inputs);
}

}  // namespace labcheck
