// SPDX-License-Identifier: MIT
/// The command that starts a student's program.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/host.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>

namespace labcheck {

/// The command that runs `program` in `mode` within `limits`, except the time limit, which the
/// caller enforces. On sim, the caller must pass the end of a SimDevice.
Command student_command(const Program& program, RunMode mode, const Limits& limits,
                        const Host& host);

}  // namespace labcheck
