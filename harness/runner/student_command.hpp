/// How a student's program is started, whatever it is.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/machine.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>

namespace labcheck {

/// The command that runs `program` in `mode` within `limits`, but for that of time, which it may
/// pass. On sim it reports to protocol::kReportDescriptor, which the caller passes, in lines that
/// begin with `report_token`.
Command student_command(const Program& program, RunMode mode, const Limits& limits,
                        const Machine& machine, const std::string& report_token);

}  // namespace labcheck
