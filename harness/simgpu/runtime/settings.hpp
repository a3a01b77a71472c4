/// What the environment asks of the simulated GPU.
#pragma once

#include "harness/simgpu/exec/check_level.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace labcheck::simgpu {

/// Variables by name.
using Variables = std::map<std::string, std::string>;

/// Those of the environment that are the simulated GPU's: LABCHECK_SIM_…
Variables sim_variables();

/// Those that there were when the process began. The program that runs can change its environment,
/// but not these; the report's token is removed from it, so that it cannot be looked up there.
const Variables& variables_at_start();

/// Where faults and counters are reported. Each line begins with `token`, by which the reader tells
/// it from what the program itself may write there.
struct ReportPlace {
  int descriptor = -1;  // LABCHECK_SIM_REPORT_FD; -1: faults go to standard error
  std::string token{};  // LABCHECK_SIM_REPORT_TOKEN

  bool operator==(const ReportPlace&) const = default;
};

/// A variable that is missing or empty leaves its default.
struct Settings {
  ReportPlace report;
  unsigned threads = 1;  // LABCHECK_SIM_THREADS; default: as many as the host has cores
  std::uint64_t instruction_limit = 4'000'000'000;  // LABCHECK_SIM_INSTRUCTIONS, of one block
  CheckLevel checks = CheckLevel::default_;         // LABCHECK_SIM_CHECKS
  std::string device;  // LABCHECK_SIM_DEVICE: the key of a profile; empty: the default one
};

/// The settings that `variables` hold. Throws UserError, with every mistake, where one is not
/// understood or does not exist.
Settings read_settings(const Variables& variables);

/// The report's place among them; none where it is not understood. For telling those mistakes.
ReportPlace report_place(const Variables& variables);

}  // namespace labcheck::simgpu
