/// What the environment asks of the simulated GPU.
#pragma once

#include "harness/simgpu/exec/check_level.hpp"

#include <cstdint>
#include <string>

namespace labcheck::simgpu {

/// A variable that is missing or empty leaves its default.
struct Settings {
  int report_descriptor = -1;  // LABCHECK_SIM_REPORT_FD; -1: faults go to standard error
  unsigned threads = 1;        // LABCHECK_SIM_THREADS; default: as many as the host has cores
  std::uint64_t instruction_limit = 4'000'000'000;  // LABCHECK_SIM_INSTRUCTIONS, of one block
  CheckLevel checks = CheckLevel::default_;         // LABCHECK_SIM_CHECKS
  std::string device;  // LABCHECK_SIM_DEVICE: the key of a profile; empty: the default one
};

/// The settings that this process's environment holds. Throws UserError, with every mistake, where
/// a variable is not understood, or one with such a name is set that does not exist.
Settings read_settings();

/// The report_descriptor among them; -1 where it is not understood. For telling those mistakes.
int report_descriptor();

}  // namespace labcheck::simgpu
