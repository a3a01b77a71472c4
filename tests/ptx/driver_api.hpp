// SPDX-License-Identifier: MIT
/// Runs the cases of this folder on a real GPU, through the CUDA driver loaded at run time.
#pragma once

#include "tests/ptx/run.hpp"

#include <string>

namespace labcheck::test {

/// Why this computer has no usable GPU; empty if it has one.
std::string driver_problem();

/// Runs `launch` on the first GPU. The kind of a fault is derived from the driver's error, and its
/// message is the name of the error; `found` and `counters` are empty. Throws std::runtime_error if
/// anything but loading and running the module fails.
PtxOutcome run_by_driver(const PtxLaunch& launch);

}  // namespace labcheck::test
