/// The cases of this folder on a real GPU, through the CUDA driver that is found at run time.
#pragma once

#include "tests/ptx/run.hpp"

#include <string>

namespace labcheck::test {

/// Why no GPU answers on this machine; empty where one does.
std::string why_no_driver();

/// Runs `launch` on the first GPU. The fault's kind is the one that the driver's error stands for,
/// its message the error's name; `found` and `counters` stay empty. Throws std::runtime_error where
/// the driver refuses anything but the module or its execution.
PtxOutcome run_by_driver(const PtxLaunch& launch);

}  // namespace labcheck::test
