// SPDX-License-Identifier: MIT
/// Builds kernels for files that contain instructions only.
#pragma once

#include "tests/ptx/case.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck::test {

/// The number of threads of a launch, and the active lanes of each warp.
struct PtxThreads {
  std::uint32_t count = 32;
  std::uint32_t lanes = ~0u;
};

/// The launches of each file: with full warps, with a partial warp, and with lanes that a branch
/// excludes.
std::vector<PtxThreads> thread_variations(const PtxCase& instructions);

/// Builds a module whose kernel loads the inputs, executes `instructions` and stores the results.
/// Thread k uses element k of each buffer. The kernel's parameters are the buffers and a word with
/// the active lanes.
std::string module_around(const PtxCase& instructions);

}  // namespace labcheck::test
