// SPDX-License-Identifier: MIT
/// Converts between labcheck's types and the driver's protocol: requests and ends of runs. Decides
/// who is to blame if a test case cannot be set up.
#pragma once

#include "harness/driver/protocol.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/arena.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/session.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The request to run `input`, whose buffers are in `arena` at `regions`.
protocol::RunCase request_for(const CaseInput& input, Backend backend, const Arena& arena,
                              std::vector<protocol::Region> regions);

/// How a call of `function` ended, according to the driver's answer `done`. The program may have
/// forged the answer.
RunEnd end_of(const protocol::CaseDone& done, const Program& program, const std::string& function);

/// How a process without an answer ended by itself.
RunEnd end_of(const ProcessEnd& end);

/// `end`, or DriverFailure if it is SetupFailed and the GPU is to blame: now that the program has
/// ended, the GPU still does not answer, or has too little memory for `buffers`. The program cannot
/// forge this, because labcheck reads the GPU's state.
RunEnd attribute_setup_failure(RunEnd end, const std::vector<Buffer>& buffers, GpuMonitor& gpu);

}  // namespace labcheck
