// SPDX-License-Identifier: MIT
/// The settings of the simulated GPU, from environment variables.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/simgpu/facts/ablation.hpp"
#include "harness/simgpu/state/check_level.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace labcheck::simgpu {

/// Values of environment variables, by name.
using Variables = std::map<std::string, std::string>;

/// The environment variables of the simulated GPU (LABCHECK_SIM_…).
Variables sim_variables();

/// A missing or empty variable selects the default.
struct Settings {
  int report = -1;     // LABCHECK_SIM_REPORT_FD: a descriptor; -1: faults go to standard error
  int recording = -1;  // LABCHECK_SIM_RECORDING_FD: a file for recordings; -1: nothing is recorded
  unsigned threads = 1;  // LABCHECK_SIM_THREADS; default: the number of usable host cores
  std::uint64_t instruction_limit = 4'000'000'000;  // LABCHECK_SIM_INSTRUCTIONS, per block
  std::size_t memory = 0;  // LABCHECK_SIM_MEMORY: [bytes] of host memory; 0: no limit
  CheckLevel checks = CheckLevel::default_;  // LABCHECK_SIM_CHECKS
  std::string device;  // LABCHECK_SIM_DEVICE: the key of a profile; empty: the default profile
  Ablation without{};  // only in replays
  Language language = Language::english;  // LABCHECK_SIM_LANGUAGE: of findings
};

/// The settings from `variables`. Throws a UserError that lists all invalid values and unknown
/// variables.
Settings read_settings(const Variables& variables);

/// Settings::report from `variables`, for reporting errors in the variables themselves. An invalid
/// descriptor counts as none.
int read_report_descriptor(const Variables& variables);

}  // namespace labcheck::simgpu
