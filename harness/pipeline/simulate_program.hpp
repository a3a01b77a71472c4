/// Running a whole program of a user's own on the simulated GPU.
#pragma once

#include "harness/model/simulation.hpp"
#include "harness/toolchain/resource_usage.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A program that was built, and how it is to be run. What is absent is the runtime's own default.
struct ProgramRun {
  std::string name;  // for the report
  std::filesystem::path executable;
  std::vector<std::string> arguments;  // [0] is what the program is told that its name is
  std::map<std::string, std::string> environment;  // what it needs beside its own
  std::string device;                              // the key of a profile; empty: the default one
  std::optional<std::string> checks;               // a CheckLevel
  std::optional<std::uint64_t> instructions;       // the most that one block may execute
  std::optional<unsigned> threads;                 // of the host
  ResourceUsage resources;                         // of its kernels, where known
};

/// Runs the program in the working folder with the terminal as its own, and tells what the
/// simulated GPU found and counted. Source files are named as the compiler knew them, those below
/// the working folder by their path from there. Throws UserError where the program cannot be
/// started.
Simulation simulate_program(const ProgramRun& run);

}  // namespace labcheck
