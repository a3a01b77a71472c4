// SPDX-License-Identifier: MIT
/// Messages for findings of the checks.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <string>

namespace labcheck::simgpu {

/// What happened between which threads, and what is missing. Without kernel, file and line, and
/// without a full stop.
std::string message_of(const Finding& finding, const Launch& launch);

}  // namespace labcheck::simgpu
