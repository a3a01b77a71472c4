// SPDX-License-Identifier: MIT
/// Builds or loads a user's own complete program, runs it on the simulated GPU, and replays runs.
#pragma once

#include "harness/model/simulation.hpp"
#include "harness/pipeline/recorded_program.hpp"
#include "harness/simgpu/state/check_level.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/program_builder.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A user's program, either sources or an executable, and how to run it. For absent options, the
/// runtime's defaults apply. Sources are built with the options of ProgramSources.
struct UserProgram {
  std::vector<std::string> sources;
  std::optional<std::filesystem::path> executable;
  std::vector<std::string> arguments;
  std::vector<std::string> include_folders;
  std::vector<std::string> definitions;
  std::string standard;
  bool relocatable = false;
  NvccOptions nvcc;
  bool legacy = false;  // names that newer toolkits removed are declared
  std::string device;   // the key of a profile; empty: the default profile
  std::optional<simgpu::CheckLevel> checks;
  std::optional<std::uint64_t> instructions;  // the limit per block
  std::optional<unsigned> threads;            // of the host
  std::filesystem::path record;  // where the caller writes a recording; empty: none is made
};

/// A program that can be started: its `name` in the report, argv[0], the variables to add to its
/// environment, and the resources of the kernels for which they are known.
struct RunnableProgram {
  std::string name;
  std::filesystem::path executable;
  std::string own_name;
  std::map<std::string, std::string> environment{};
  ResourceUsage resources{};
};

/// Builds the sources of `program`. Throws UserError if one does not exist.
BuiltProgram build_user_program(const UserProgram& program, const Installation& installation);

/// The program that build_user_program() built, which must have an executable.
RunnableProgram runnable(const UserProgram& program, const BuiltProgram& built);

/// The executable of `program`. Throws UserError if the simulated GPU cannot run it.
RunnableProgram load_program(const UserProgram& program, const Installation& installation);

/// What the simulated GPU found and counted, and the recording if it was requested. Source files
/// have the compiler's paths; files below the working folder have paths relative to it.
struct SimulatedProgram {
  Simulation simulation;
  std::optional<RecordedProgram> recorded{};
};

/// Runs the program in the working folder and in the terminal's foreground. Throws UserError if the
/// program cannot be started.
SimulatedProgram simulate_program(const UserProgram& program, const RunnableProgram& runnable,
                                  const Installation& installation);

/// `simulation` as if the program had run, and whether it would have got the same answers.
struct ReplayedProgram {
  Simulation simulation;
  ReplayFacts facts;
};

/// Replays the run in a file of write_recorded_program(). Throws UserError if it is not usable.
ReplayedProgram replay_program(const std::filesystem::path& recording,
                               const Installation& installation);

}  // namespace labcheck
