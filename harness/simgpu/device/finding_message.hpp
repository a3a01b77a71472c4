/// What the checks found, in words.
#pragma once

#include "harness/simgpu/exec/finding.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <string>

namespace labcheck::simgpu {

/// What happened, between which threads, and what is missing; without kernel, file and line.
std::string message_of(const Finding& finding, const Launch& launch);

}  // namespace labcheck::simgpu
