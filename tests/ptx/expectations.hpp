/// What a case of this folder expects of a GPU.
#pragma once

#include "tests/ptx/case.hpp"
#include "tests/ptx/run.hpp"

#include <functional>

namespace labcheck::test {

/// A GPU: runs a launch and says what came of it.
using PtxRun = std::function<PtxOutcome(const PtxLaunch&)>;

/// Runs the case, files of instructions in each of their `ways_to_run`, and fails the current test
/// where an outcome is not the expected one.
void expect_outcome(const PtxCase& test, const PtxRun& run);

}  // namespace labcheck::test
