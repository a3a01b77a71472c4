// SPDX-License-Identifier: MIT
/// Compares the outcome of a case with its expectations.
#pragma once

#include "tests/ptx/case.hpp"
#include "tests/ptx/run.hpp"

#include <functional>

namespace labcheck::test {

/// Runs a launch on one GPU and returns the outcome.
using PtxRun = std::function<PtxOutcome(const PtxLaunch&)>;

/// Runs the case; if it has instructions only, with each of its thread_variations(). Unexpected
/// outcomes fail the current test.
void expect_outcome(const PtxCase& test, const PtxRun& run);

}  // namespace labcheck::test
