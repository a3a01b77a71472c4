// SPDX-License-Identifier: MIT
/// Converts between labcheck's types and the driver's protocol: requests and ends of runs.
#pragma once

#include "harness/driver/protocol.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/arena.hpp"
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

/// How a process without an answer ended.
RunEnd end_of(const ProcessEnd& end, bool timed_out);

}  // namespace labcheck
