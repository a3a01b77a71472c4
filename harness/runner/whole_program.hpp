// SPDX-License-Identifier: MIT
/// Runs a student's program that has a main() of its own. labcheck knows only its output, its exit
/// status, the files that it leaves, and what the simulated GPU reports.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/program_input.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/host.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// One run of a whole program. `device` is the simulated GPU (LABCHECK_SIM_DEVICE); on a real GPU,
/// only simgpu::kNoDevice matters: the program then sees no GPU. `written` are the names of the
/// files in its working folder that are read when it has ended.
struct ProgramRun {
  std::string id;  // of the test case
  ProgramInput input;
  std::string device{};
  std::vector<std::string> written{};
};

/// Runs `program` once. If it exits, its end is `Exited`, with any status. Throws Interrupted.
Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Host& host, const ProgramRun& planned);

}  // namespace labcheck
