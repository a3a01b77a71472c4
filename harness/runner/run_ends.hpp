/// Between what labcheck means and what goes over the channel: requests, and how runs ended.
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

/// The request to run `input`, whose buffers lie in `arena` at `regions`.
protocol::RunCase request_for(const CaseInput& input, const Arena& arena,
                              std::vector<protocol::Region> regions);

/// How the driver says that a call of `function` ended.
RunEnd end_of(const protocol::CaseDone& done, const Program& program, const std::string& function);

/// How a process ended that gave no answer.
RunEnd end_of(const ProcessEnd& end, bool timed_out);

}  // namespace labcheck
