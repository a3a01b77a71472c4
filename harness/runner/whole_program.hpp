/// Running a student's program that has a main() of its own.
///
/// It is a process for each case, started with the case's arguments. No driver is in it, so that
/// all it can offer is what it prints and its exit status; on sim also what the simulated GPU saw.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/machine.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// What such a program is run on. `arguments` come behind its name.
struct ProgramInput {
  std::string id;  // of the case
  std::vector<std::string> arguments;
};

/// Runs `program` once. A program that ended by itself has `Exited` as its end, whatever the
/// status. Throws Interrupted when the user wants to stop.
Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Machine& machine, const ProgramInput& input);

}  // namespace labcheck
