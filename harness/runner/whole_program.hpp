// SPDX-License-Identifier: MIT
/// Runs a student's program that has its own main().
///
/// Each test case is a new process with the test case's arguments. The program does not contain the
/// driver, so its results are its output and its exit status, and on sim also the simulated GPU's
/// report.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/host.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The input of a run. `arguments` follow the program's name.
struct ProgramInput {
  std::string id;  // of the test case
  std::vector<std::string> arguments;
};

/// Runs `program` once. If it exits, its end is `Exited`, with any status. Throws Interrupted.
Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Host& host, const ProgramInput& input);

}  // namespace labcheck
