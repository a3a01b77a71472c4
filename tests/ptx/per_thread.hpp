/// Kernels made around the files that hold instructions only.
#pragma once

#include "tests/ptx/case.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck::test {

/// A way to run the instructions: how many threads, and which lanes of each warp take part.
struct PtxThreads {
  std::uint32_t threads = 32;
  std::uint32_t lanes = ~0u;
};

/// The ways that each file is run: full warps, a warp of a few threads, lanes kept out by a branch.
std::vector<PtxThreads> ways_to_run(const PtxCase& instructions);

/// A module whose kernel loads the values of `instructions`, executes it and stores its results:
/// thread k uses element k of each buffer. The kernel's parameters are the buffers and, at the end,
/// a word with the lanes that take part.
std::string module_around(const PtxCase& instructions);

}  // namespace labcheck::test
