// SPDX-License-Identifier: MIT
/// The inputs of test cases.
#pragma once

#include "harness/pipeline/run_cases.hpp"
#include "harness/runner/session.hpp"

namespace labcheck {

/// The input of the test case of `needed`, whose function the lab's driver calls. The inputs of a
/// replay, which are numbered from 1, are others than those of the run. Throws UserError if the
/// lab's oracle is wrong.
CaseInput input_of(const NeededRun& needed, const TestedProgram& tested, int replay = 0);

}  // namespace labcheck
