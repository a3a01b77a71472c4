// SPDX-License-Identifier: MIT
/// Monitoring one started command: ends it at its limits and reports how it ended.
#pragma once

#include "harness/sandbox/monitored_command.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <memory>

namespace labcheck {

/// Starts the command. Throws HarnessError if the starter cannot be started.
std::unique_ptr<SandboxedProcess> start_monitored(MonitoredCommand command);

}  // namespace labcheck
