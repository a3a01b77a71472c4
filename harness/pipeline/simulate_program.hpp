// SPDX-License-Identifier: MIT
/// Runs a user's own complete program on the simulated GPU.
#pragma once

#include "harness/model/simulation.hpp"
#include "harness/toolchain/compiler_log.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A built program and how to run it. For absent options, the runtime's defaults apply.
struct ProgramRun {
  std::string name;  // for the report
  std::filesystem::path executable;
  std::filesystem::path runtime;                   // the folder of the simulated GPU
  std::vector<std::string> arguments;              // including argv[0]
  std::map<std::string, std::string> environment;  // variables to add to the environment
  std::string device;                              // a profile's key; empty: the default profile
  std::optional<std::string> checks;               // a CheckLevel
  std::optional<std::uint64_t> instructions;       // the limit per block
  std::optional<unsigned> threads;                 // of the host
  ResourceUsage resources;                         // of the kernels for which it is known
};

/// Runs the program in the working folder and in the terminal's foreground. Returns what the
/// simulated GPU found and counted. Source files have the compiler's paths; files below the working
/// folder have paths relative to it. Throws UserError if the program cannot be started.
Simulation simulate_program(const ProgramRun& run);

}  // namespace labcheck
